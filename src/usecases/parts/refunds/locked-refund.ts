import { lockBooking } from '#src/db/queries/booking-tree.ts'
import { findRefund, lockRefund, type RefundRow } from '#src/db/queries/refunds.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * A refund, locked after its booking, in the order that every writer of money locks. Refuses
 * `not-found`.
 */
export async function lockedRefund({ tx }: Step, id: RefundId): Promise<RefundRow> {
  const seen = await findRefund(tx, id)
  if (seen?.bookingId) await lockBooking(tx, seen.bookingId)
  const refund = await lockRefund(tx, id)
  if (!refund) throw new Refusal('not-found')
  return refund
}
