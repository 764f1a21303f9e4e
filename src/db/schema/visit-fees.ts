import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Doubt } from '#src/domain/visits/failure.ts'
import { stampTaps, stampVerdicts } from '#src/domain/visits/place-stamp.ts'
import { feeDecisions, type VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { failReasons, type VisitId } from '#src/domain/visits/visit.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { visits } from './visits.ts'
import { userColumn } from './references.ts'

export const visitFeeState = pgEnum('visit_fee_state', visitFeeStates)

/**
 * How far from the door a phone was, at two taps of a visit: no position is stored.
 * Source: decision 034.
 */
export const visitStamps = pgTable(
  'visit_stamps',
  {
    visitId: visitColumn(),
    tap: text({ enum: stampTaps }).notNull(),
    verdict: text({ enum: stampVerdicts }).notNull(),
    distanceMetres: integer(),
    accuracyMetres: integer(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId, t.tap] }),
    check(
      'visit_stamps_near_is_measured',
      sql`${t.verdict} <> 'near' or (${t.distanceMetres} <= 250 and ${t.accuracyMetres} <= 200)`,
    ),
  ],
)

/** A phlebotomist's call to the patient; the next one counts only after this one is over. */
export const visitCalls = pgTable(
  'visit_calls',
  {
    id: idColumn<string>(),
    visitId: visitColumn(),
    phlebotomistId: userColumn().notNull(),
    at: instant().notNull(),
    /** Until then another call is the same attempt: enforced by an exclusion constraint. */
    until: instant().notNull(),
    /** A bridge was asked to ring; otherwise they dialled. */
    isBridged: boolean().notNull().default(false),
    /** When the bridge said that the patient’s phone rang; null: nobody knows. */
    rangAt: instant(),
  },
  (t) => [
    index('visit_calls_visit').on(t.visitId),
    check('visit_calls_apart', sql`${t.until} >= ${t.at} + interval '3 minutes'`),
    check('visit_calls_rung_by_bridge', sql`${t.rangAt} is null or ${t.isBridged}`),
  ],
)

/**
 * What a failed visit may cost its patient: owed by nobody until it is `owed`.
 * Source: decision 034.
 */
export const visitFees = pgTable(
  'visit_fees',
  {
    id: idColumn<VisitFeeId>(),
    visitId: visitColumn().unique(),
    /** Once per booking. */
    bookingId: uuid()
      .notNull()
      .unique()
      .references(() => bookings.id)
      .$type<BookingId>(),
    accountId: userColumn().notNull(),
    phlebotomistId: userColumn().notNull(),
    reason: text({ enum: failReasons }).notNull(),
    amount: paiseColumn('amount_paise').notNull(),
    /** The phlebotomist's part; the rest is the platform's. */
    phlebotomistPart: paiseColumn('phlebotomist_part_paise').notNull(),
    /** What the payment withholds meanwhile; zero for a cash booking. */
    withheld: paiseColumn('withheld_paise').notNull(),
    state: visitFeeState().notNull(),
    version: integer().notNull().default(1),
    doubts: text().array().notNull().$type<Doubt[]>(),
    createdAt: instant().notNull(),
    /** When it becomes owed, unless somebody decides otherwise. */
    dueAt: instant().notNull(),
    disputedAt: instant(),
    /** The patient's own statement: sealed. */
    wordsSealed: text(),
    decidedBy: userColumn(),
    decidedAt: instant(),
    decision: text({ enum: feeDecisions }),
    note: text(),
  },
  (t) => [
    index('visit_fees_open')
      .on(t.state, t.dueAt)
      .where(sql`${t.state} not in ('owed', 'waived')`),
    index('visit_fees_account').on(t.accountId),
    index('visit_fees_phlebotomist').on(t.phlebotomistId, t.createdAt),
    check('visit_fees_positive', sql`${t.amount} > 0`),
    check(
      'visit_fees_parts_within',
      sql`${t.phlebotomistPart} between 0 and ${t.amount} and ${t.withheld} in (0, ${t.amount})`,
    ),
    check(
      'visit_fees_ended_once',
      sql`(${t.state} in ('owed', 'waived')) = (${t.decidedAt} is not null)`,
    ),
    // Without a person it was decided by time; with a person there is a coded reason, and neither
    // party decides.
    check(
      'visit_fees_decided_with_reason',
      sql`${t.decidedBy} is null or ${t.decision} is not null`,
    ),
    check(
      'visit_fees_second_person',
      sql`${t.decidedBy} <> ${t.phlebotomistId} and ${t.decidedBy} <> ${t.accountId}`,
    ),
    // The patient had time to object: it is never owed before that by time, and never without
    // proof.
    check(
      'visit_fees_owed_by_time_or_person',
      sql`${t.state} <> 'owed' or ${t.decidedBy} is not null or (${t.decidedAt} >= ${t.dueAt} and ${t.disputedAt} is null and cardinality(${t.doubts}) = 0)`,
    ),
    check('visit_fees_time_to_dispute', sql`${t.dueAt} >= ${t.createdAt} + interval '48 hours'`),
  ],
)

function visitColumn() {
  return uuid()
    .notNull()
    .references(() => visits.id)
    .$type<VisitId>()
}
