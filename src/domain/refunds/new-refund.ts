import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CaptureId, RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { RefundBreakdown } from './refund.ts'

/** A refund as requested; in whole paise. */
export type NewRefund = {
  id: RefundId
  /** Null for the demonstration's own payment. */
  bookingId: BookingId | null
  testItemId: TestItemId | null
  captureId: CaptureId | null
  kind: 'booking' | 'surplus'
  amount: Paise
  breakdown: RefundBreakdown | null
  state: 'requested'
  version: number
  reason: string
  mode: 'online' | 'bank'
  dueBy: Temporal.PlainDate
  requestedAt: Temporal.Instant
  requestedBy: UserId | null
}
