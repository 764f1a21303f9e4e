import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId, BookingNumber, QuoteId } from '#src/domain/bookings/booking.ts'
import { attemptStates } from '#src/domain/payments/attempt-machine.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import {
  type AttemptId,
  type CaptureId,
  type DepositId,
  gatewayDoors,
  type PaymentId,
  paymentModes,
} from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookingNumbers, bookings } from './bookings.ts'
import { cashDeposits } from './cash-deposits.ts'

export const paymentState = pgEnum('payment_state', paymentStates)
export const attemptState = pgEnum('attempt_state', attemptStates)

/**
 * The money of a booking, in cash or online: its main payment, and one for each time tests joined it
 * after it was paid.
 * Source: decision 222.
 */
export const payments = pgTable(
  'payments',
  {
    id: idColumn<PaymentId>(),
    bookingId: bookingColumn().notNull(),
    /** The used quote of the tests that it pays; null: the booking's main payment. */
    joiningQuoteId: uuid().$type<QuoteId>(),
    mode: text({ enum: paymentModes }).notNull(),
    state: paymentState().notNull(),
    version: integer().notNull().default(1),
    amount: paiseColumn('amount_paise').notNull(),
    /** Refunds that were requested and not rejected; never more than was paid. */
    refunded: paiseColumn('refunded_paise')
      .notNull()
      .default(sql`0`),
    /** What the patient's bank has taken back and not returned. */
    chargedBack: paiseColumn('charged_back_paise')
      .notNull()
      .default(sql`0`),
    receiptNumber: text().unique(),
    collectedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    /** When the money was received: at the door, or confirmed by the gateway. */
    collectedAt: instant(),
    depositId: uuid()
      .references(() => cashDeposits.id)
      .$type<DepositId>(),
  },
  (t) => [
    check('payments_not_negative', sql`${t.amount} >= 0`),
    check(
      'payments_refunds_within',
      sql`${t.refunded} >= 0 and ${t.chargedBack} >= 0 and ${t.refunded} + ${t.chargedBack} <= ${t.amount}`,
    ),
    index('payments_booking').on(t.bookingId),
    uniqueIndex('payments_one_main')
      .on(t.bookingId)
      .where(sql`${t.joiningQuoteId} is null`),
    uniqueIndex('payments_join_once').on(t.joiningQuoteId),
    index('payments_cash_in_hand')
      .on(t.collectedBy)
      .where(sql`${t.state} = 'cash-collected'`),
    index('payments_deposit').on(t.depositId),
  ],
)

/**
 * One payment attempt at the gateway's page. Without a booking: the demonstration's own payment.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: idColumn<AttemptId>(),
    /** The number that the gateway knows it by. */
    number: text()
      .notNull()
      .unique()
      .references(() => bookingNumbers.number)
      .$type<BookingNumber>(),
    paymentId: uuid()
      .references(() => payments.id)
      .$type<PaymentId>(),
    bookingId: bookingColumn(),
    /** The quote of the tests that join once its money arrives; deleted like any unused quote. */
    joiningQuoteId: uuid().$type<QuoteId>(),
    accountId: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    /** The client's number of a payment without a booking. */
    clientReference: text().$type<BookingNumber>(),
    amount: paiseColumn('amount_paise').notNull(),
    currency: text().notNull(),
    state: attemptState().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** When the gateway's page closes by itself. */
    pageEndsAt: instant().notNull(),
    /** How often we asked the gateway, and when we ask again; null: never. */
    checks: integer().notNull().default(0),
    nextCheckAt: instant(),
    /** The gateway's latest status, in its own words. */
    lastStatus: text(),
  },
  (t) => [
    check('payment_attempts_positive', sql`${t.amount} > 0`),
    check(
      'payment_attempts_of_a_booking',
      sql`(${t.paymentId} is null) = (${t.bookingId} is null)`,
    ),
    check(
      'payment_attempts_join_a_booking',
      sql`${t.joiningQuoteId} is null or ${t.bookingId} is not null`,
    ),
    check(
      'payment_attempts_client_reference',
      sql`${t.clientReference} is null or (${t.bookingId} is null and length(${t.clientReference}) <= 40)`,
    ),
    uniqueIndex('payment_attempts_one_live')
      .on(t.paymentId)
      .where(sql`${t.state} in ('created', 'redirected')`),
    index('payment_attempts_booking').on(t.bookingId),
    index('payment_attempts_payment').on(t.paymentId),
    index('payment_attempts_to_check')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    index('payment_attempts_in_review')
      .on(t.id)
      .where(sql`${t.state} = 'review'`),
  ],
)

/**
 * Money that the gateway holds for us: one row for each of its own references, applied or surplus.
 * Source: decision 022.
 */
export const captures = pgTable(
  'captures',
  {
    id: idColumn<CaptureId>(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id)
      .$type<AttemptId>(),
    /** The payment it paid; null for the demonstration's own. */
    paymentId: uuid()
      .references(() => payments.id)
      .$type<PaymentId>(),
    /** The gateway's reference (tracking id), never used twice. */
    referenceNo: text().notNull().unique(),
    /**
     * Applied: it paid the booking. Surplus: it was late or a duplicate, and is refunded in full.
     */
    kind: text({ enum: ['applied', 'surplus'] }).notNull(),
    amount: paiseColumn('amount_paise').notNull(),
    currency: text().notNull(),
    bankReference: text(),
    /** In the gateway's words: net banking, UPI, … */
    instrument: text(),
    capturedAt: instant().notNull(),
    /**
     * When the capture was confirmed to the gateway, which cancels unconfirmed ones after 12 days.
     * Source: reliability P29.
     */
    confirmedAt: instant(),
  },
  (t) => [
    check('captures_positive', sql`${t.amount} > 0`),
    uniqueIndex('captures_one_applied')
      .on(t.paymentId)
      .where(sql`${t.kind} = 'applied'`),
    uniqueIndex('captures_one_applied_per_attempt')
      .on(t.attemptId)
      .where(sql`${t.kind} = 'applied'`),
    index('captures_attempt').on(t.attemptId),
    index('captures_payment').on(t.paymentId),
    index('captures_captured_at').on(t.capturedAt),
    index('captures_unconfirmed')
      .on(t.capturedAt)
      .where(sql`${t.confirmedAt} is null`),
  ],
)

/** Messages received from the gateway, without any personal field. */
export const gatewayMessages = pgTable(
  'gateway_messages',
  {
    id: idColumn<string>(),
    door: text({ enum: gatewayDoors }).notNull(),
    /** SHA-256 of the message as received, hex: recognises a repeated message. */
    digest: text().notNull(),
    number: text(),
    referenceNo: text(),
    claimedStatus: text(),
    /** Readable, or why not. */
    verdict: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('gateway_messages_once').on(t.door, t.digest),
    index('gateway_messages_number').on(t.number),
    index('gateway_messages_strange')
      .on(t.receivedAt)
      .where(sql`${t.number} is null`),
  ],
)

function bookingColumn() {
  return uuid()
    .references(() => bookings.id)
    .$type<BookingId>()
}
