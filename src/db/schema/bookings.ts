import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId, BookingNumber, QuoteId } from '#src/domain/bookings/booking.ts'
import {
  type CancellationContract,
  contractAsStored,
} from '#src/domain/bookings/cancellation-contract.ts'
import { cancellationFaults } from '#src/domain/bookings/cancellation.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import { pointSources } from '#src/domain/people/address.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { locations } from './places.ts'

/** Never null: a trigger fills what an earlier version does not write. */
const termsColumn = customType<{
  data: CancellationContract
  driverData: object
  notNull: true
}>({
  dataType: () => 'jsonb',
  toDriver: (terms) => terms,
  fromDriver: contractAsStored,
})

/** Prices shown to a person, held for a quarter of an hour; booked at most once. */
export const quotes = pgTable(
  'quotes',
  {
    id: idColumn<QuoteId>(),
    accountId: accountColumn(),
    contract: jsonb().notNull().$type<Contract>(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('quotes_account').on(t.accountId),
    index('quotes_unused')
      .on(t.expiresAt)
      .where(sql`${t.usedAt} is null`),
  ],
)

/** Every number ever shown or sent to a gateway, for bookings and payment attempts alike. */
export const bookingNumbers = pgTable('booking_numbers', {
  number: text().primaryKey().$type<BookingNumber>(),
  takenAt: instant().notNull(),
})

/**
 * What is confirmed once: one address, one visit, one payment, one set of quote terms.
 * Source: model, "Booking".
 */
export const bookings = pgTable(
  'bookings',
  {
    id: idColumn<BookingId>(),
    number: text()
      .notNull()
      .unique()
      .references(() => bookingNumbers.number)
      .$type<BookingNumber>(),
    accountId: accountColumn(),
    quoteId: uuid()
      .notNull()
      .unique()
      .references(() => quotes.id)
      .$type<QuoteId>(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    line: text().notNull(),
    landmark: text(),
    locality: text().notNull(),
    district: text().notNull(),
    state: text('address_state').notNull(),
    pincode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** The source of the point; null where it was not recorded yet. */
    pointSource: text({ enum: pointSources }),
    testsTotal: paiseColumn('tests_total_paise').notNull(),
    collectionCharge: paiseColumn('collection_charge_paise').notNull(),
    /** What was agreed for separate visits of its people. Source: decision 266. */
    separateTotal: paiseColumn('separate_total_paise')
      .notNull()
      .default(sql`0`),
    /** Earlier cancellation fees that this booking carries. */
    receivablesTotal: paiseColumn('receivables_total_paise').notNull(),
    /** Credits for earlier faults of ours, deducted. */
    creditsTotal: paiseColumn('credits_total_paise')
      .notNull()
      .default(sql`0`),
    total: paiseColumn('total_paise').notNull(),
    /** What cancelling costs, whole as the quote froze it. Source: decision 131. */
    terms: termsColumn(),
    /** The charge of cancelling after acceptance; frozen. */
    cancellationFee: paiseColumn('cancellation_fee_paise').notNull(),
    placedAt: instant().notNull(),
    /** For an online payment: until when the slot is held while the money is on its way. */
    holdUntil: instant(),
    /** The hold ended without a payment. */
    expiredAt: instant(),
    cancelledAt: instant(),
    cancelledBy: text({ enum: ['patient', 'back-office', 'visit', 'clock', 'bank'] }),
    /**
     * Who was at fault for a cancellation by the office; null where the patient, a visit, time or
     * the bank ended it.
     */
    fault: text({ enum: cancellationFaults }),
    cancelReason: text(),
    cancellationCharge: paiseColumn('cancellation_charge_paise'),
  },
  (t) => [
    index('bookings_account').on(t.accountId, t.id),
    index('bookings_location').on(t.locationId),
    // The office's list, newest first.
    index('bookings_placed').on(t.placedAt, t.id),
    check(
      'bookings_total_adds_up',
      sql`${t.total} = ${t.testsTotal} + ${t.collectionCharge} + ${t.separateTotal} + ${t.receivablesTotal} - ${t.creditsTotal}`,
    ),
    index('bookings_held')
      .on(t.holdUntil)
      .where(sql`${t.holdUntil} is not null`),
    check(
      'bookings_fault_named',
      sql`${t.fault} in (${sql.raw(cancellationFaults.map((one) => `'${one}'`).join(', '))})`,
    ),
    check(
      'bookings_office_cancel_names_fault',
      sql`${t.cancelledBy} is distinct from 'back-office' or ${t.fault} is not null`,
    ),
    check(
      'bookings_charge_within_contract',
      sql`${t.cancellationCharge} is null or ${t.cancellationCharge} between 0 and ${t.cancellationFee}`,
    ),
  ],
)

function accountColumn() {
  return uuid()
    .notNull()
    .references(() => user.id)
    .$type<UserId>()
}
