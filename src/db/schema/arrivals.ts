import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

/** When somebody is expected at a visit, as its patient is shown it. It says of no other visit. */
export const arrivals = pgTable(
  'arrivals',
  {
    visitId: uuid()
      .primaryKey()
      .references(() => visits.id)
      .$type<VisitId>(),
    version: integer().notNull(),
    phlebotomistId: userColumn().notNull(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /** The later arrival that the patient was told last. */
    toldAt: instant(),
  },
  (t) => [
    // Those that are purged.
    index('arrivals_until').on(t.untilAt),
    check('arrivals_have_length', sql`${t.fromAt} < ${t.untilAt}`),
  ],
)
