import type { findReassignment } from '#src/db/queries/reassignments/reassignments.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { Step } from '#src/usecases/step.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findReassignment>>>

/**
 * Tells whoever asked that nobody took the visit over: they count on it, and the patient waits.
 * Source: decision 179.
 */
export async function tellAsker(
  step: Step,
  { reassignment, visit, number }: Found,
  how: 'declined' | 'expired' | 'lapsed',
): Promise<void> {
  const facts = { startsAt: visit.startsAt, number, how }
  const told = { event: 'visit-not-passed-on', facts, subjectId: visit.bookingId } as const
  await notify(step, { id: reassignment.askedBy }, told)
}
