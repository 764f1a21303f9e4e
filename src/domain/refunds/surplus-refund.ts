import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Paise } from '#src/domain/money.ts'
import type { CaptureId } from '#src/domain/payments/payment.ts'
import { taken } from '#src/domain/transition.ts'
import type { AskedAt } from './asked-refund.ts'
import type { NewRefund } from './new-refund.ts'
import { type Holidays, refundDueBy } from './refund-clock.ts'

type Surplus = {
  /** Null for the demonstration's own payment. */
  bookingId: BookingId | null
  captureId: CaptureId
  amount: Paise
  reason: string
  holidays: Holidays
}

/**
 * The refund of money that paid for nothing, in full and online, outside the booking's sums;
 * approved at once up to the limit. Posts no journal.
 * Source: life cycle 8; reliability P9, P11.
 */
export function surplusRefund(
  { holidays, ...of }: Surplus,
  { now, refundId, approvalLimit }: Omit<AskedAt, 'newRefundId'>,
): Changed {
  const row: NewRefund = {
    ...of,
    id: refundId,
    testItemId: null,
    kind: 'surplus',
    breakdown: null,
    state: 'requested',
    version: 1,
    mode: 'online',
    dueBy: refundDueBy(indianDay(now), 'online', holidays),
    requestedAt: now,
    requestedBy: null,
  }
  const created = { refund: [row] }
  if (of.amount > approvalLimit) return { transitions: [], created }
  return {
    transitions: [taken('refund', row, 'approve')],
    created,
    jobs: [{ job: 'send-refund', refundId }],
  }
}
