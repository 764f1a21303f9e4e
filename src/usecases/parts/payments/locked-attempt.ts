import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { type CaptureRow, findCaptureByReference, listCaptures } from '#src/db/queries/captures.ts'
import { type AttemptRow, findAttempt, lockAttempt } from '#src/db/queries/payment-attempts.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Known } from '#src/domain/payments/decide-outcome.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

export type LockedAttempt = {
  attempt: AttemptRow
  /** Undefined for the demonstration's own payment. */
  tree: BookingTree | undefined
  captures: CaptureRow[]
}

/**
 * An attempt as read under the lock: the booking's, like everything about a booking, or the
 * attempt's own where there is no booking.
 */
export async function lockedAttempt(step: Step, number: BookingNumber): Promise<LockedAttempt> {
  const seen = await findAttempt(step.tx, number)
  if (!seen) throw new Refusal('not-found')
  const tree = seen.bookingId ? await lockTree(step, seen.bookingId) : undefined
  // Captures are read after the lock is held: the second statement begins when the first one ends.
  const [attempt, captures] = await Promise.all([
    lockAttempt(step.tx, number),
    listCaptures(step.tx, seen.id),
  ])
  if (!attempt) throw new Refusal('not-found')
  return { attempt, tree, captures }
}

/** The facts the rule needs, including who has the given reference. */
export async function knownOf(
  { tx }: Step,
  { attempt, tree, captures }: LockedAttempt,
  referenceNo: string,
): Promise<Known> {
  const holder = await findCaptureByReference(tx, referenceNo)
  const { number, state, amount, currency } = attempt
  return {
    number,
    state,
    amount,
    currency,
    payment: tree?.payment ?? null,
    hasCapture: captures.length > 0,
    reference: !holder ? 'new' : holder.attemptId === attempt.id ? 'ours' : 'another',
  }
}
