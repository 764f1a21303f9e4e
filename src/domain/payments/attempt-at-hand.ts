import type { BookingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { AddingAtHand } from '#src/domain/bookings/joining-at-hand.ts'
import type { BookingNumber, QuoteId } from '#src/domain/bookings/booking.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import type { Holidays } from '#src/domain/refunds/refund-clock.ts'
import type { Accruing } from '#src/domain/settlement/accrual.ts'
import type { Stateful } from '#src/domain/transition.ts'
import type { AttemptState } from './attempt-machine.ts'
import type { Known } from './decide-outcome.ts'
import { joiningByPayment } from './joining-payment.ts'
import type { AttemptId, CaptureId, PaymentId, RefundId } from './payment.ts'

/** A booking whose money is awaited, or was. */
export type Awaiting = Pick<
  BookingAtHand,
  'orders' | 'visits' | 'tubes' | 'items' | 'carried' | 'credited'
> & {
  payment: BookingAtHand['payment'] & {
    collectedAt: Temporal.Instant | null
    receiptNumber: string | null
  }
  booking: BookingAtHand['booking'] & {
    number: BookingNumber
    /** Until when its hour is held; null: permanently, or no longer. */
    holdUntil: Temporal.Instant | null
  }
}

/** A payment attempt, as read. */
export type Attempt = Stateful & {
  id: AttemptId
  number: BookingNumber
  state: AttemptState
  /** The booking's main payment, also where tests join by it. */
  paymentId: PaymentId | null
  /** The quote of the tests that join once its money arrives; null: it pays the booking. */
  joiningQuoteId: QuoteId | null
  accountId: UserId | null
  amount: Paise
  currency: string
  createdAt: Temporal.Instant
  /** When the gateway's page closes by itself. */
  pageEndsAt: Temporal.Instant
  /** How often the gateway was asked, when it is asked again, and what it said last. */
  checks: number
  nextCheckAt: Temporal.Instant | null
  lastStatus: string | null
}

/** An attempt with everything that decides what an answer of the gateway does, under its lock. */
export type AttemptAtHand = {
  attempt: Attempt
  /** Null for the demonstration's own payment. */
  awaiting: Awaiting | null
  /**
   * The booking with that quote; null where it pays the booking, or the quote was deleted since.
   * Source: decision 223.
   */
  joining: AddingAtHand | null
  /** What an offered test earns its lab; read where the quote is of one. Source: decision 262. */
  accruing?: Accruing | null
  /** Whether money of this attempt was captured before, under any reference. */
  hasCapture: boolean
  /** Who has money under the reference that the gateway gives. */
  reference: Known['reference']
  /** Whether finance has a break about it today already. */
  hasBreak: boolean
  holidays: Holidays
}

/** The instant, the ids of possible new rows, and the most paise that need no approval. */
export type SettlingAt = {
  now: Temporal.Instant
  ids: { capture: CaptureId; refund: RefundId; break: BreakId }
  newId: () => string
  approvalLimit: number
}

/**
 * The facts that the rule compares with the gateway's answer. Tests that join await their money until
 * the booking no longer takes them.
 */
export function knownOf(facts: AttemptAtHand, at: SettlingAt): Known {
  const { attempt, awaiting, hasCapture, reference } = facts
  const { number, state, amount, currency } = attempt
  return {
    number,
    state,
    amount,
    currency,
    payment: attempt.joiningQuoteId ? joiningState(facts, at) : (awaiting?.payment ?? null),
    hasCapture,
    reference,
  }
}

function joiningState({ attempt, joining }: AttemptAtHand, at: SettlingAt): Known['payment'] {
  const found = joiningByPayment(joining, at)
  return found.ok
    ? { state: 'awaiting', amount: found.payment.amount }
    : { state: 'void', amount: attempt.amount }
}
