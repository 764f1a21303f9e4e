import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { findCapture, type RefundRow } from '#src/db/queries/refunds/refunds.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Whose money a refund is, and the number of its booking. A surplus is its payer's and has no
 * number here; the demonstration's own payment belongs to nobody.
 */
export async function ownerOf({ tx }: Pick<Step, 'tx'>, refund: RefundRow) {
  const booking = refund.bookingId ? await findBooking(tx, refund.bookingId) : undefined
  if (booking) return { accountId: booking.accountId, number: booking.number }
  const found = refund.captureId ? await findCapture(tx, refund.captureId) : undefined
  return { accountId: found?.accountId ?? null, number: null }
}
