import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { revisionStates } from '#src/domain/reports/revision-machine.ts'
import {
  type RevisionId,
  revisionKinds,
  revisionReasons,
  revisionSides,
} from '#src/domain/reports/revision.ts'
import type { SignatureId } from '#src/domain/reports/signature.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { bookings } from './bookings.ts'
import { labs } from './labs.ts'
import { orders } from './orders.ts'
import { reports } from './reports.ts'
import { signatures } from './signatures.ts'

export const revisionState = pgEnum('revision_state', revisionStates)

/** A change of a published report: a draft beside it until a second person signs. */
export const reportRevisions = pgTable(
  'report_revisions',
  {
    id: idColumn<RevisionId>(),
    reportId: uuid()
      .notNull()
      .references(() => reports.id)
      .$type<ReportId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    kind: text({ enum: revisionKinds }).notNull(),
    reason: text({ enum: revisionReasons }).notNull(),
    /** The patient reads it. */
    words: text().notNull(),
    /** The version that was on the page and is being changed. */
    baseVersion: integer().notNull(),
    state: revisionState().notNull(),
    version: integer().notNull().default(1),
    /** The new values or the added text, sealed until signed; then null. */
    proposalSealed: text(),
    draftedBy: personColumn().notNull(),
    draftedFrom: text({ enum: revisionSides }).notNull(),
    draftedAt: instant().notNull(),
    decidedBy: personColumn(),
    decidedFrom: text({ enum: revisionSides }),
    decidedAt: instant(),
    /** The decider's signature; null where it was discarded, and in older rows. */
    signatureId: uuid().$type<SignatureId>(),
    /** The version it created. */
    newVersion: integer(),
    /** When the readers of the old version were told. */
    toldAt: instant(),
  },
  (t) => [
    // The check `report_revisions_signed_by_signature` enforces that every signed revision has one.
    foreignKey({
      name: 'report_revisions_signature',
      columns: [t.signatureId, t.decidedBy],
      foreignColumns: [signatures.id, signatures.signedBy],
    }),
    index('report_revisions_report').on(t.reportId),
    index('report_revisions_order').on(t.orderId),
    uniqueIndex('report_revisions_one_open')
      .on(t.reportId)
      .where(sql`${t.state} = 'draft'`),
    index('report_revisions_waiting')
      .on(t.labId, t.draftedAt)
      .where(sql`${t.state} = 'draft'`),
    index('report_revisions_untold')
      .on(t.decidedAt)
      .where(sql`${t.state} = 'signed' and ${t.toldAt} is null`),
    check(
      'report_revisions_decided_by_somebody',
      sql`(${t.state} = 'draft') = (${t.decidedBy} is null) and (${t.decidedBy} is null) = (${t.decidedAt} is null) and (${t.decidedBy} is null) = (${t.decidedFrom} is null)`,
    ),
    check(
      'report_revisions_second_person',
      sql`${t.state} <> 'signed' or ${t.decidedBy} <> ${t.draftedBy}`,
    ),
    check(
      'report_revisions_withdrawn_by_both_sides',
      sql`${t.kind} <> 'withdraw' or ${t.state} <> 'signed' or ${t.decidedFrom} <> ${t.draftedFrom}`,
    ),
    check(
      'report_revisions_values_by_the_lab',
      sql`${t.kind} = 'withdraw' or (${t.draftedFrom} = 'lab' and coalesce(${t.decidedFrom}, 'lab') = 'lab')`,
    ),
    check(
      'report_revisions_new_version',
      sql`(${t.newVersion} is not null) = (${t.state} = 'signed' and ${t.kind} <> 'withdraw')`,
    ),
  ],
)

function personColumn() {
  return uuid()
    .references(() => user.id)
    .$type<UserId>()
}
