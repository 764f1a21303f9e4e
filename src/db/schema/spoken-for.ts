import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/db/columns.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { childRecords, speakers } from '#src/domain/visits/spoken-for.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { orders } from './orders.ts'
import { visits } from './visits.ts'

/** Who identified an infant at a visit, and by which record; a trigger requires the row. */
export const spokenFor = pgTable(
  'spoken_for',
  {
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    /** The speaker's name, sealed. */
    saidBySealed: text().notNull(),
    relation: text({ enum: speakers }).notNull(),
    record: text({ enum: childRecords }).notNull(),
    saidAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.visitId, t.orderId] }), index('spoken_for_order').on(t.orderId)],
)
