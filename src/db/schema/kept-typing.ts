import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { orders } from './orders.ts'

/**
 * Values typed at the bench and not saved: visible to their author only, sealed, kept for a day.
 */
export const keptTyping = pgTable(
  'kept_typing',
  {
    userId: uuid()
      .notNull()
      .references(() => user.id)
      .$type<UserId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    /** Sealed (AES-256-GCM) with the person and the order. */
    sealed: text().notNull(),
    keptAt: instant().notNull(),
    /** Milliseconds since 1970, by test: when its value was typed; and when all was discarded. */
    typedAt: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.userId, t.orderId] }), index('kept_typing_by_age').on(t.keptAt)],
)
