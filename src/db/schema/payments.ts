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
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import type { PaymentId, ReceivableId, RefundId } from '#src/domain/payments/payment.ts'
import { receivableStates } from '#src/domain/payments/receivable-machine.ts'
import { refundStates } from '#src/domain/payments/refund-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'
import { testItems } from './orders.ts'

export const paymentState = pgEnum('payment_state', paymentStates)
export const receivableState = pgEnum('receivable_state', receivableStates)
export const refundState = pgEnum('refund_state', refundStates)

export const payments = pgTable(
  'payments',
  {
    id: idColumn<PaymentId>(),
    bookingId: bookingColumn().unique(),
    mode: text({ enum: ['cash'] }).notNull(),
    state: paymentState().notNull(),
    version: integer().notNull().default(1),
    amount: paiseColumn('amount_paise').notNull(),
    receiptNumber: text().unique(),
    collectedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    collectedAt: instant(),
  },
  (t) => [
    check('payments_not_negative', sql`${t.amount} >= 0`),
    index('payments_cash_in_hand')
      .on(t.collectedBy)
      .where(sql`${t.state} = 'cash-collected'`),
  ],
)

/** A cancellation fee owed from a cash booking. */
export const receivables = pgTable(
  'receivables',
  {
    id: idColumn<ReceivableId>(),
    accountId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    /** Once per booking. */
    bookingId: bookingColumn().unique(),
    amount: paiseColumn('amount_paise').notNull(),
    /** The phlebotomist's part; the rest is the platform's ₹20. */
    phlebotomistPart: paiseColumn('phlebotomist_part_paise').notNull(),
    phlebotomistId: uuid().$type<UserId>(),
    state: receivableState().notNull(),
    version: integer().notNull().default(1),
    /** The booking that carries it now; one at a time, since it is one column. */
    attachedBookingId: uuid()
      .references(() => bookings.id)
      .$type<BookingId>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('receivables_account').on(t.accountId),
    check('receivables_positive', sql`${t.amount} > 0`),
    check(
      'receivables_attached_somewhere',
      sql`(${t.state} in ('attached', 'settled')) = (${t.attachedBookingId} is not null)`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: idColumn<RefundId>(),
    bookingId: bookingColumn(),
    testItemId: uuid()
      .references(() => testItems.id)
      .$type<TestItemId>(),
    amount: paiseColumn('amount_paise').notNull(),
    state: refundState().notNull(),
    version: integer().notNull().default(1),
    reason: text().notNull(),
    /** Cash bookings are refunded to a bank account or UPI address. */
    mode: text({ enum: ['bank'] }).notNull(),
    dueBy: day().notNull(),
    requestedAt: instant().notNull(),
  },
  (t) => [
    index('refunds_booking').on(t.bookingId),
    check('refunds_positive', sql`${t.amount} > 0`),
    // A test is refunded once, whatever happens.
    uniqueIndex('refunds_once_per_item').on(t.testItemId),
  ],
)

function bookingColumn() {
  return uuid()
    .notNull()
    .references(() => bookings.id)
    .$type<BookingId>()
}
