import type { VisitRow } from '#src/db/queries/booking-tree.ts'
import { takeStartCodeTry } from '#src/db/queries/visits.ts'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import type { Step } from '#src/usecases/step.ts'
import { openStartCode } from '#src/usecases/parts/bookings/start-code.ts'

/**
 * Compares the patient's code and counts the try, at most five: the count is kept although the
 * caller refuses. Undefined: the code is correct.
 * Source: life cycle 3.
 */
export async function compareCode(
  { world, tx }: Step,
  visit: VisitRow,
  typed: string,
): Promise<'start-code-locked' | 'wrong-start-code' | undefined> {
  if (visit.startCodeTries >= START_CODE_TRIES) return 'start-code-locked'
  if (!(await takeStartCodeTry(tx, visit.id))) return 'start-code-locked'
  return openStartCode(world, visit) === typed ? undefined : 'wrong-start-code'
}
