import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { CaptureId, PaymentId, RefundId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { RefundState } from './refund-machine.ts'

type Instant = Temporal.Instant

/** A refund, as read; in whole paise. */
export type Refund = Stateful & {
  id: RefundId
  state: RefundState
  bookingId: BookingId | null
  testItemId: TestItemId | null
  captureId: CaptureId | null
  kind: 'booking' | 'surplus'
  amount: Paise
  mode: 'online' | 'bank'
  dueBy: Temporal.PlainDate
  /** Null: requested by a rule. */
  requestedBy: UserId | null
  decidedBy: UserId | null
  decidedAt: Instant | null
  decisionReason: string | null
  /** How often it was sent. */
  tries: number
  accountSealed: string | null
  accountLastFour: string | null
  /** The bank's number of the transfer. */
  utr: string | null
  processedAt: Instant | null
  overdueAt: Instant | null
}

/** An attempt to pay a refund, claimed before money moves. */
export type Sending = {
  id: string
  refundId: RefundId
  channel: 'gateway' | 'bank'
  /** Letters and digits; the gateway refuses a repeat. */
  refNo: string
  state: 'claimed' | 'sent' | 'confirmed' | 'failed' | 'returned'
  claimedAt: Instant
  /** Until then its claimer holds it. */
  leaseUntil: Instant
  answeredAt: Instant | null
  answer: string | null
  claimedBy: UserId | null
  utr: string | null
  returnedBy: UserId | null
}

/** A refund with everything that decides what becomes of it, under its lock. */
export type RefundAtHand = {
  refund: Refund
  /** Whose money it is; null: the demonstration's own payment. */
  accountId: UserId | null
  /** The payment that it is taken from. */
  payment: (Stateful & { id: PaymentId; state: PaymentState; amount: Paise }) | null
  /** The gateway's reference of the money it is taken from. */
  referenceNo: string | null
  /** The attempt under way, and the bank transfer that paid it. */
  live: Sending | null
  transfer: Sending | null
  /** The processed refunds of its payment, without surpluses. */
  processed: Paise
  /** A bank disputes the payment and has not decided. */
  isDisputed: boolean
}
