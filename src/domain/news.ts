import type { CancellationContract } from './bookings/cancellation-contract.ts'
import type { Paise } from './money.ts'
import type { RefundId } from './payments/payment.ts'

/**
 * Something to tell the account holder, as facts; wording, address and language are not part of the
 * decision.
 */
export type News = BookingTold | RefundTold

type BookingTold = BookingToldFacts &
  (Reminder | { event: ToldEvent; once?: undefined }) & {
    /** Nobody is told before this, and nobody at all where later news says more by then. */
    heldUntil?: Temporal.Instant
  }

/** Sent once for its occasion, e.g. the end of one visit. Source: decision 156. */
type Reminder = { event: 'visit-not-made-reminder'; once: string }

type ToldEvent =
  | 'booking-placed'
  | 'booking-held'
  | 'tests-added'
  | 'tests-paid'
  | 'test-offered'
  | 'offered-paid'
  | 'visit-accepted'
  | `visit-${'departed' | 'arrived' | 'collected' | 'at-lab'}`
  | 'visit-released'
  | 'visit-delayed'
  | 'visit-in-doubt'
  | 'visit-reassigned'
  | 'visit-failed'
  | 'visit-rescheduled'
  | 'visit-separated'
  | `visit-time-${'proposed' | 'kept'}`
  | 'test-not-performed'
  | 'start-code-renewed'
  | 'visit-not-made-ended'
  | 'booking-cancelled'
  | 'visit-fee-waits'
  | 'visit-fee-looked-at'
  | 'report-ready'
  | 'report-part-ready'
  | 'result-to-tell'
  | 'payment-received'
  | 'payment-returned'
  | 'booking-expired'
  | 'visit-fee-disputed'
  | 'visit-fee-owed'
  | 'visit-fee-waived'
  | 'fresh-sample-needed'
  | 'sample-lost'
  | 'test-referred'
  | 'nobody-accepted'
  | 'visit-called'
  | 'report-late'

type BookingToldFacts = {
  startsAt: Temporal.Instant
  phlebotomist?: string
  /** What cancelling costs, as the booking has it. */
  terms?: CancellationContract
  charge?: Paise
  /** The new visit code, for the patient alone. */
  code?: string
  /** What an ending kept of the money paid online, gives back and credits. */
  kept?: Paise
  refund?: Paise
  credit?: Paise
  /** What was paid through the gateway. */
  paid?: Paise
  /** Until when a fee can be disputed, or another time be chosen. */
  until?: Temporal.Instant
  /** When somebody called, by when a report was promised, or the hour a visit still has. */
  at?: Temporal.Instant
  /** No other time is left to choose; it is a fresh sample's visit, which is not cancelled. */
  isMovedOut?: boolean
  isFresh?: boolean
}

/** About a refund, to its owner. */
export type RefundTold = {
  event:
    | 'refund-account-needed'
    | 'refund-processed'
    | 'refund-rejected'
    | 'refund-overdue'
    | 'refund-returned'
  refundId: RefundId
  amount: Paise
  dueBy: Temporal.PlainDate
  /** The way the money is refunded, and the last characters of the receiving account. */
  by?: 'gateway' | 'bank'
  account?: string | null
  utr?: string | null
  reason?: string | null
}
