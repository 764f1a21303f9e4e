import { listRefundsOf, lockRefund, type RefundRow } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { rejectRefund } from '#src/usecases/refunds/reject-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/** What the patient reads of a refund that the bank's dispute overtook. */
const REASON = 'chargeback'

/**
 * Refunds that nobody has taken to a gateway or a bank yet are withdrawn: the patient's bank gives
 * that money back itself. What of them is still owed when the case is decided is given then.
 */
export async function withdrawRefunds(step: Step, bookingId: BookingId): Promise<void> {
  const refunds = await listRefundsOf(step.tx, bookingId)
  for (const { id } of refunds.filter(isInOurHands)) {
    const row = await lockRefund(step.tx, id)
    if (row && isInOurHands(row))
      await rejectRefund(step, row, REASON, { decisionReason: REASON, decidedAt: step.now })
  }
}

/** A rule's is in the books and nowhere else; a person's is in no book until it is approved. */
function isInOurHands({ kind, state, requestedBy }: RefundRow): boolean {
  if (kind !== 'booking') return false
  return state === 'requested' || (state === 'approved' && requestedBy === null)
}
