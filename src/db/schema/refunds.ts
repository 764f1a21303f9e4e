import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { creditStates } from '#src/domain/credits/credit-machine.ts'
import type { CaptureId, CreditId, ReceivableId, RefundId } from '#src/domain/payments/payment.ts'
import { receivableStates } from '#src/domain/receivables/receivable-machine.ts'
import type { RefundBreakdown } from '#src/domain/refunds/refund.ts'
import { refundStates } from '#src/domain/refunds/refund-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { testItems } from './orders.ts'
import { captures } from './payments.ts'
import { userColumn } from './references.ts'

export const receivableState = pgEnum('receivable_state', receivableStates)
export const creditState = pgEnum('credit_state', creditStates)
export const refundState = pgEnum('refund_state', refundStates)

/** A cancellation fee owed from a cash booking. Source: life cycle 9. */
export const receivables = pgTable(
  'receivables',
  {
    id: idColumn<ReceivableId>(),
    accountId: userColumn().notNull(),
    /** Once per booking. */
    bookingId: bookingColumn().notNull().unique(),
    amount: paiseColumn('amount_paise').notNull(),
    /** The phlebotomist's part; the rest is the platform's ₹20. */
    phlebotomistPart: paiseColumn('phlebotomist_part_paise').notNull(),
    phlebotomistId: uuid().$type<UserId>(),
    state: receivableState().notNull(),
    version: integer().notNull().default(1),
    /** The booking that carries it now; only one, because it is a single column. */
    attachedBookingId: bookingColumn(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('receivables_account').on(t.accountId),
    index('receivables_attached').on(t.attachedBookingId),
    index('receivables_open')
      .on(t.createdAt)
      .where(sql`${t.state} in ('pending', 'attached')`),
    check('receivables_positive', sql`${t.amount} > 0`),
    check(
      'receivables_attached_somewhere',
      sql`(${t.state} in ('attached', 'settled')) = (${t.attachedBookingId} is not null)`,
    ),
  ],
)

/** A credit owed to a patient for a fault of ours: deducted from one later booking. */
export const credits = pgTable(
  'credits',
  {
    id: idColumn<CreditId>(),
    accountId: userColumn().notNull(),
    /** The booking at fault; there is another row where the first is used and more is due. */
    bookingId: bookingColumn().notNull(),
    amount: paiseColumn('amount_paise').notNull(),
    state: creditState().notNull(),
    version: integer().notNull().default(1),
    /** The booking it is deducted from; only one, because it is a single column. */
    attachedBookingId: bookingColumn(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('credits_account').on(t.accountId),
    index('credits_booking').on(t.bookingId),
    index('credits_attached').on(t.attachedBookingId),
    check('credits_positive', sql`${t.amount} > 0`),
    check(
      'credits_attached_somewhere',
      sql`(${t.state} in ('attached', 'settled')) = (${t.attachedBookingId} is not null)`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: idColumn<RefundId>(),
    /** Null for the demonstration's own payment, which belongs to no booking. */
    bookingId: bookingColumn(),
    testItemId: uuid()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    /** The capture it is taken from; null: it was cash. */
    captureId: uuid()
      .references(() => captures.id)
      .$type<CaptureId>(),
    /** Surplus: money that paid nothing is refunded in full, outside the booking's sums. */
    kind: text({ enum: ['booking', 'surplus'] })
      .notNull()
      .default('booking'),
    amount: paiseColumn('amount_paise').notNull(),
    /** How the amount was calculated, line by line, as it was shown. */
    breakdown: jsonb().$type<RefundBreakdown>(),
    state: refundState().notNull(),
    version: integer().notNull().default(1),
    reason: text().notNull(),
    /**
     * Online payments are refunded the way they came; cash goes to a bank account or UPI address.
     */
    mode: text({ enum: ['bank', 'online'] }).notNull(),
    dueBy: day().notNull(),
    requestedAt: instant().notNull(),
    /** Null: requested by a rule. */
    requestedBy: userColumn(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    decisionReason: text(),
    /** How often the gateway was asked. */
    tries: integer().notNull().default(0),
    /** The payee's bank account, given by the patient: sealed. */
    accountSealed: text(),
    accountLastFour: text(),
    /** The bank's number of the transfer. */
    utr: text().unique(),
    processedAt: instant(),
    /** When the patient and the queue were told that it is overdue. */
    overdueAt: instant(),
  },
  (t) => [
    index('refunds_booking').on(t.bookingId),
    index('refunds_capture').on(t.captureId),
    index('refunds_open')
      .on(t.state, t.dueBy)
      .where(sql`${t.state} not in ('processed', 'rejected')`),
    check('refunds_positive', sql`${t.amount} > 0`),
    check('refunds_second_person', sql`${t.decidedBy} <> ${t.requestedBy}`),
    // A test is refunded only once.
    uniqueIndex('refunds_once_per_item').on(t.testItemId),
    uniqueIndex('refunds_once_per_surplus')
      .on(t.captureId)
      .where(sql`${t.kind} = 'surplus'`),
  ],
)

/**
 * A refund attempt, claimed before money moves: the sender writes this row first, with its
 * reference number, so that after any crash the same number is requested again and never a second
 * one.
 * Source: decision 023.
 */
export const refundSendings = pgTable(
  'refund_sendings',
  {
    id: idColumn<string>(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id)
      .$type<RefundId>(),
    channel: text({ enum: ['gateway', 'bank'] }).notNull(),
    /** Letters and digits, 30 at most; the gateway refuses a repeat. */
    refNo: text().notNull().unique(),
    state: text({ enum: ['claimed', 'sent', 'confirmed', 'failed', 'returned'] }).notNull(),
    claimedAt: instant().notNull(),
    /** Until then the claimer holds it. */
    leaseUntil: instant().notNull(),
    answeredAt: instant(),
    /** The gateway's own status or code. */
    answer: text(),
    /** Who took it to the bank. */
    claimedBy: userColumn(),
    /**
     * The bank's number of the transfer; void where the bank returned the money, and never reused.
     */
    utr: text().unique(),
    /** Who recorded that the bank returned it: another person. */
    returnedBy: userColumn(),
  },
  (t) => [
    uniqueIndex('refund_sendings_one_live')
      .on(t.refundId)
      .where(sql`${t.state} in ('claimed', 'sent')`),
    uniqueIndex('refund_sendings_one_confirmed')
      .on(t.refundId)
      .where(sql`${t.state} = 'confirmed'`),
    check(
      'refund_sendings_confirmed_with_utr',
      sql`(${t.channel} = 'bank' and ${t.state} in ('confirmed', 'returned')) = (${t.utr} is not null)`,
    ),
    check(
      'refund_sendings_returned_by_another',
      sql`(${t.state} = 'returned') = (${t.returnedBy} is not null) and (${t.returnedBy} is null or ${t.returnedBy} <> ${t.claimedBy})`,
    ),
    index('refund_sendings_refund').on(t.refundId),
    index('refund_sendings_live')
      .on(t.leaseUntil)
      .where(sql`${t.state} in ('claimed', 'sent')`),
  ],
)

function bookingColumn() {
  return uuid()
    .references(() => bookings.id)
    .$type<BookingId>()
}
