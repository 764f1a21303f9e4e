import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { CreditId, ReceivableId, RefundId } from '#src/domain/payments/payment.ts'
import { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A booking in the actor's scope with everything that decides how it ends, locked; another person's
 * is refused like a missing one.
 */
export async function loadEnding({ tx, now }: Step, permit: Permit, id: BookingId) {
  const facts = await lockEnding(tx, id, indianDay(now))
  permit.over(facts?.booking)
  if (!facts) throw new Refusal('not-found')
  return facts
}

/** The instant of the ending, with the ids of possible new rows. */
export function endingAt({ world: { chance, settings }, now }: Step): EndingAt {
  const ids = {
    refund: RefundId.parse(chance.uuid()),
    receivable: ReceivableId.parse(chance.uuid()),
    credit: CreditId.parse(chance.uuid()),
    fee: VisitFeeId.parse(chance.uuid()),
  }
  const newRefundId = () => RefundId.parse(chance.uuid())
  return { now, ids, newRefundId, approvalLimit: settings.refundApprovalLimit }
}
