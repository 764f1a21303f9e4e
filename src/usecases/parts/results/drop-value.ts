import type { ItemRow } from '#src/db/queries/booking-tree.ts'
import { supersedeResult } from '#src/db/queries/results.ts'
import { reviewCase } from '#src/usecases/parts/notifiable/review-case.ts'
import type { Step } from '#src/usecases/step.ts'
import { tellAgain } from './tell-again.ts'
import { withdrawCalls } from './withdraw-calls.ts'

/**
 * Part of a verb after which a test has no value any more: the value is kept with the reason, and
 * its signature with it. Its open call is withdrawn, a told one is taken back, and a signed one's
 * notifiable case is reviewed. `item` is the test as it was before.
 * Source: decision 089.
 */
export async function dropValue(step: Step, item: ItemRow, reason: string): Promise<void> {
  await supersedeResult(step.tx, item.id, reason)
  await withdrawCalls(step, item.id, reason)
  await tellAgain(step, item)
  if (item.state === 'authorised') await reviewCase(step, item, { reason })
}
