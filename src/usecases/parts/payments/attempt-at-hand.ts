import { lockAttemptAtHand } from '#src/db/queries/payments/attempt-at-hand.ts'
import { lockAccruing } from '#src/db/queries/ledger/accruing.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { SettlingAt } from '#src/domain/payments/attempt-at-hand.ts'
import { CaptureId, RefundId } from '#src/domain/payments/payment.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import type { Told } from '#src/usecases/letters.ts'
import { separatingOf } from '#src/usecases/parts/visits/separating-at-hand.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * An attempt under its lock, with everything that decides what an answer does.
 *
 * @param referenceNo the gateway's reference; an empty text where it gave none.
 */
export async function loadAttempt(step: Step, number: BookingNumber, referenceNo: string) {
  const { tx, now } = step
  const facts = await lockAttemptAtHand(tx, { number, referenceNo, today: indianDay(now) })
  if (!facts) throw new Refusal('not-found')
  const { offered } = facts.joining ?? {}
  // The booking is locked: what the lab earns is read under its own locks after it.
  const earned = offered && (await lockAccruing(tx, 'order', offered.offered.offer.orderId, now))
  const joining = facts.joining && { ...facts.joining, separating: await partingOf(step, facts) }
  return { ...facts, joining, accruing: earned && offered ? { ...offered, ...earned } : null }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockAttemptAtHand>>>

/** What decides about the separate visit that an attempt pays; null where tests join by it. */
async function partingOf(step: Step, { joining }: Pick<Locked, 'joining'>) {
  const { addsTo, startsAt } = joining?.placing.quote.contract ?? {}
  if (!addsTo?.separates || !startsAt) return null
  const { orderId } = addsTo
  return separatingOf(step, { orderId, startsAt: Temporal.Instant.from(startsAt) })
}

/** Whom an answer is told to; null for the demonstration's own payment, which is nobody's. */
export function payerOf({
  awaiting,
  contact,
}: Awaited<ReturnType<typeof loadAttempt>>): Told | null {
  return awaiting && contact && { booking: awaiting.booking, contact }
}

/** The instant of an answer, with the ids of possible new rows. */
export function settlingAt({ world: { chance, settings }, now }: Step): SettlingAt {
  const ids = {
    capture: CaptureId.parse(chance.uuid()),
    refund: RefundId.parse(chance.uuid()),
    break: BreakId.parse(chance.uuid()),
  }
  const newId = () => chance.uuid()
  return { now, ids, newId, approvalLimit: settings.refundApprovalLimit }
}
