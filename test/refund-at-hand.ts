import fc from 'fast-check'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { CaptureId, PaymentId, RefundId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { Refund, RefundAtHand, Sending } from '#src/domain/refunds/refund-at-hand.ts'
import { refundStates } from '#src/domain/refunds/refund-machine.ts'
import { now, uuid } from './placing.ts'

export const [patient, asker, meena] = [1, 2, 3].map((n) => UserId.parse(uuid(40, n))) as [
  UserId,
  UserId,
  UserId,
]
const id = RefundId.parse(uuid(41, 1))

const aRefund = (more: Partial<Refund> = {}): Refund => ({
  id,
  version: 2,
  state: 'requested',
  bookingId: BookingId.parse(uuid(41, 2)),
  testItemId: null,
  captureId: CaptureId.parse(uuid(41, 3)),
  kind: 'booking',
  amount: paise(5000),
  mode: 'online',
  dueBy: Temporal.PlainDate.from('2026-12-08'),
  requestedBy: asker,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  tries: 0,
  accountSealed: null,
  accountLastFour: null,
  utr: null,
  processedAt: null,
  overdueAt: null,
  ...more,
})

export const aSending = (more: Partial<Sending> = {}): Sending => ({
  id: uuid(41, 4),
  refundId: id,
  channel: 'bank',
  refNo: 'RF1',
  state: 'claimed',
  claimedAt: now,
  leaseUntil: now.add({ hours: 24 }),
  answeredAt: null,
  answer: null,
  claimedBy: meena,
  utr: null,
  returnedBy: null,
  ...more,
})

export function aRefundAtHand(
  refund: Partial<Refund> = {},
  more: Partial<RefundAtHand> = {},
): RefundAtHand {
  return {
    refund: aRefund(refund),
    accountId: patient,
    payment: {
      id: PaymentId.parse(uuid(41, 5)),
      version: 4,
      state: 'captured',
      amount: paise(21_000),
    },
    referenceNo: 'ref1',
    live: null,
    transfer: null,
    processed: paise(0),
    isDisputed: false,
    ...more,
  }
}

/** A refund in any state, by either way, of a payment in any state. */
export const anyRefund = fc
  .record({
    state: fc.constantFrom(...refundStates),
    mode: fc.constantFrom('online' as const, 'bank' as const),
    kind: fc.constantFrom('booking' as const, 'surplus' as const),
    paid: fc.constantFrom(...paymentStates),
    before: fc.integer({ min: 0, max: 16_000 }).map(paise),
    tries: fc.integer({ min: 0, max: 4 }),
    channel: fc.constantFrom('gateway' as const, 'bank' as const, null),
    isLate: fc.boolean(),
    isDisputed: fc.boolean(),
  })
  .map(({ state, mode, kind, paid, before, tries, channel, isLate, isDisputed }) => {
    const leaseUntil = now.add({ minutes: isLate ? -1 : 1 })
    const live = channel && aSending({ channel, leaseUntil })
    const facts = aRefundAtHand(
      { state, mode, kind, tries },
      { live, processed: before, isDisputed },
    )
    return { ...facts, payment: facts.payment && { ...facts.payment, state: paid } }
  })
