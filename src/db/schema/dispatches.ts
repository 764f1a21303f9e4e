import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OfferDecision, OfferQuestion } from '#src/domain/dispatch/decide-offer.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { instant } from '#src/db/columns.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

/**
 * To whom a visit was offered first, as often as it was on offer: what was asked and what came of it, so that
 * anybody can decide it again. It holds minutes between places, and no place.
 */
export const dispatches = pgTable(
  'dispatches',
  {
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    /** The version of the visit that was offered. */
    visitVersion: integer().notNull(),
    decidedAt: instant().notNull(),
    /** From when on everybody of the city may accept it. */
    opensToAllAt: instant().notNull(),
    question: jsonb().notNull().$type<OfferQuestion>(),
    decision: jsonb().notNull().$type<OfferDecision>(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId, t.visitVersion] }),
    // Those that are purged.
    index('dispatches_opened').on(t.opensToAllAt),
    check('dispatches_open_in_time', sql`${t.opensToAllAt} >= ${t.decidedAt}`),
  ],
)

/** When a visit opens to whom, by their place in the ranking. */
export const dispatchOffers = pgTable(
  'dispatch_offers',
  {
    visitId: uuid().notNull().$type<VisitId>(),
    visitVersion: integer().notNull(),
    phlebotomistId: userColumn().notNull(),
    rank: integer().notNull(),
    opensAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitId, t.visitVersion, t.phlebotomistId] }),
    foreignKey({
      name: 'dispatch_offers_of_dispatch',
      columns: [t.visitId, t.visitVersion],
      foreignColumns: [dispatches.visitId, dispatches.visitVersion],
    }),
    // How many were offered to somebody this week.
    index('dispatch_offers_phlebotomist').on(t.phlebotomistId, t.opensAt),
    check('dispatch_offers_rank', sql`${t.rank} >= 1`),
  ],
)
