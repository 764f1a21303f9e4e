import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'

/** Every transition of every machine. Append-only. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    machine: text().notNull(),
    entityId: uuid().notNull(),
    /** The booking it belongs to, so that one query gives a booking's history. */
    bookingId: uuid(),
    event: text().notNull(),
    fromState: text(),
    toState: text().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    /** The roles by which the person was allowed to, e.g. "lab-technician". */
    actorRoles: text(),
    reason: text(),
  },
  (t) => [index('events_booking').on(t.bookingId, t.id), index('events_entity').on(t.entityId)],
)
