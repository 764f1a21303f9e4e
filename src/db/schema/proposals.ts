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
import { proposalStates } from '#src/domain/proposals/proposal-machine.ts'
import { type ProposalId, proposalReasons } from '#src/domain/proposals/proposal.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { bookings } from './bookings.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

export const proposalState = pgEnum('proposal_state', proposalStates)

/**
 * Other hours that the office proposed for visits; one open proposal a visit, whose place the visit
 * holds beside its own (`visit_slots`).
 * Source: decision 184.
 */
export const rescheduleProposals = pgTable(
  'reschedule_proposals',
  {
    id: idColumn<ProposalId>(),
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    state: proposalState().notNull(),
    version: integer().notNull().default(1),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    reason: text({ enum: proposalReasons }).notNull(),
    askedBy: userColumn().notNull(),
    askedAt: instant().notNull(),
    answerBy: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('reschedule_proposals_one_open')
      .on(t.visitId)
      .where(sql`${t.state} = 'proposed'`),
    index('reschedule_proposals_visit').on(t.visitId),
    index('reschedule_proposals_booking').on(t.bookingId),
    check(
      'reschedule_proposals_ended_once',
      sql`(${t.state} = 'proposed') = (${t.endedAt} is null)`,
    ),
    check(
      'reschedule_proposals_answered_in_time',
      sql`${t.answerBy} > ${t.askedAt} and ${t.answerBy} <= ${t.askedAt} + interval '24 hours'
        and ${t.answerBy} < ${t.startsAt}`,
    ),
    check('reschedule_proposals_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
