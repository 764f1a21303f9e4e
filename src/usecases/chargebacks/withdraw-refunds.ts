import { listRefundsOf, lockRefund, type RefundRow } from '#src/db/queries/refunds.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { rejectRefund } from '#src/usecases/refunds/reject-refund.ts'
import type { Step } from '#src/usecases/step.ts'

/** What the patient reads about a refund that a dispute overtook. */
const REASON = 'chargeback'

/**
 * Withdraws refunds that have not reached a gateway or bank yet: the patient's bank returns that
 * money itself. What is still owed when the case is decided is refunded then.
 * Source: decision 025.
 */
export async function withdrawRefunds(step: Step, bookingId: BookingId): Promise<void> {
  const refunds = await listRefundsOf(step.tx, bookingId)
  for (const { id } of refunds.filter(isInOurHands)) {
    const row = await lockRefund(step.tx, id)
    if (row && isInOurHands(row))
      await rejectRefund(step, row, REASON, { decisionReason: REASON, decidedAt: step.now })
  }
}

/** A rule-based refund is only in the books; a manual one is in no book until it is approved. */
function isInOurHands({ kind, state, requestedBy }: RefundRow): boolean {
  if (kind !== 'booking') return false
  return state === 'requested' || (state === 'approved' && requestedBy === null)
}
