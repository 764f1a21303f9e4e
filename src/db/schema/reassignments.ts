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
import { idColumn, instant } from '#src/db/columns.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { reassignmentStates } from '#src/domain/reassignments/reassignment-machine.ts'
import { type ReassignmentId, reassignReasons } from '#src/domain/reassignments/reassignment.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { bookings } from './bookings.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

export const reassignmentState = pgEnum('reassignment_state', reassignmentStates)

/**
 * Accepted visits that the office offered to another phlebotomist; one open offer a visit.
 * Source: decision 179.
 */
export const reassignments = pgTable(
  'reassignments',
  {
    id: idColumn<ReassignmentId>(),
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    fromId: userColumn().notNull(),
    toId: userColumn().notNull(),
    state: reassignmentState().notNull(),
    version: integer().notNull().default(1),
    reason: text({ enum: reassignReasons }).notNull(),
    askedBy: userColumn().notNull(),
    askedAt: instant().notNull(),
    answerBy: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('reassignments_one_open')
      .on(t.visitId)
      .where(sql`${t.state} = 'asked'`),
    index('reassignments_visit').on(t.visitId),
    // Of whom it is asked; few are open.
    index('reassignments_asked_of')
      .on(t.toId)
      .where(sql`${t.state} = 'asked'`),
    check('reassignments_to_another', sql`${t.toId} <> ${t.fromId}`),
    check(
      'reassignments_asked_by_another',
      sql`${t.askedBy} <> ${t.toId} and ${t.askedBy} <> ${t.fromId}`,
    ),
    check('reassignments_ended_once', sql`(${t.state} = 'asked') = (${t.endedAt} is null)`),
    check(
      'reassignments_answered_soon',
      sql`${t.answerBy} > ${t.askedAt} and ${t.answerBy} <= ${t.askedAt} + interval '60 minutes'`,
    ),
  ],
)
