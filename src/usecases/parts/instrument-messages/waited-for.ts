import type { ArrivedResult } from '#src/domain/instruments/arrived-result.ts'
import type { Permit } from '#src/usecases/access.ts'
import { lockItem } from '#src/usecases/parts/results/locked-item.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The test that a value waits for, with everything its values depend on, its booking locked; undefined
 * where it waits for none. Refuses `own-booking`.
 */
export async function lockWaitedFor(
  step: Step,
  permit: Permit,
  { testItemId }: Pick<ArrivedResult, 'testItemId'>,
) {
  return testItemId ? lockItem(step, permit, testItemId) : undefined
}
