import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

/**
 * The time of one phlebotomist that a visit holds: planned until somebody accepts it, then that of
 * who did (`stays_with_who_accepted`). A seat is one of the visits that they make in an hour; two stays of
 * one seat never overlap (`stays_no_overlap`). A visit that has ended or was given back holds none.
 */
export const stays = pgTable(
  'stays',
  {
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    version: integer().notNull().default(1),
    phlebotomistId: userColumn().notNull(),
    seat: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId] }),
    index('stays_phlebotomist').on(t.phlebotomistId, t.startsAt),
    check('stays_seat', sql`${t.seat} between 1 and 4`),
    check('stays_have_length', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
