import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { instant } from '#src/db/columns.ts'

/**
 * Every step of a tube after it was planned, each with the hash of the one before. Append-only.
 * Written by the trigger `events_link_custody` in the statement that takes the edge; ids, never
 * names. No reference to its tube: `custody_links_of_tube` looks further, and a key of the tubes
 * would lock them while the table is made. The canonical form of the hash: decision 195.
 */
export const custodyLinks = pgTable(
  'custody_links',
  {
    tubeId: uuid().notNull().$type<TubeId>(),
    /** From 1, without a gap. */
    number: integer().notNull(),
    event: text().notNull(),
    /** Null for a tube that was under way when its record began. */
    fromState: text(),
    toState: text().notNull(),
    /** When it happened, as the tube states it; `recordedAt` is when the product heard of it. */
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    /** The roles by which the person was allowed to. */
    actorRoles: text(),
    orderId: uuid().notNull().$type<OrderId>(),
    visitId: uuid().notNull().$type<VisitId>(),
    labId: uuid().notNull().$type<LabId>(),
    barcode: text(),
    /** Why it was rejected, lost or not drawn, as a code. */
    reason: text(),
    /** SHA-256 of the link before, hex; empty for the first. */
    previous: text().notNull(),
    /** SHA-256 of this link's canonical form, hex. */
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tubeId, t.number] })],
)
