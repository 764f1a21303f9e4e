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
import { bearers, type ChargebackId } from '#src/domain/chargebacks/chargeback.ts'
import { chargebackStates } from '#src/domain/chargebacks/chargeback-machine.ts'
import type { CaptureId, PaymentId } from '#src/domain/payments/payment.ts'
import { day, idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { captures, payments } from './payments.ts'
import { userColumn } from './references.ts'

export const chargebackState = pgEnum('chargeback_state', chargebackStates)

/** Money that a patient's bank took back from us, until it is returned or lost. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: idColumn<ChargebackId>(),
    /** The bank's case number: each case is entered once. */
    caseNumber: text().notNull().unique(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id)
      .$type<PaymentId>(),
    captureId: uuid()
      .notNull()
      .references(() => captures.id)
      .$type<CaptureId>(),
    amount: paiseColumn('amount_paise').notNull(),
    /** In the bank's words. */
    reason: text().notNull(),
    /** The last day on which the bank accepts our evidence. */
    respondBy: day(),
    state: chargebackState().notNull(),
    version: integer().notNull().default(1),
    openedBy: userColumn().notNull(),
    openedAt: instant().notNull(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    note: text(),
    /** Who bears what was lost. */
    bearer: text({ enum: bearers }),
  },
  (t) => [
    check('chargebacks_positive', sql`${t.amount} > 0`),
    check(
      'chargebacks_decided_with_note',
      sql`(${t.state} = 'open') = (${t.decidedBy} is null) and (${t.state} = 'open') = (${t.note} is null)`,
    ),
    check('chargebacks_second_person', sql`${t.decidedBy} <> ${t.openedBy}`),
    check('chargebacks_lost_by_somebody', sql`(${t.state} = 'lost') = (${t.bearer} is not null)`),
    uniqueIndex('chargebacks_one_open')
      .on(t.captureId)
      .where(sql`${t.state} = 'open'`),
    index('chargebacks_open')
      .on(t.respondBy, t.id)
      .where(sql`${t.state} = 'open'`),
    index('chargebacks_payment').on(t.paymentId),
    index('chargebacks_booking').on(t.bookingId),
  ],
)
