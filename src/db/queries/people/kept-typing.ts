import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { keptTyping } from '#src/db/schema/kept-typing.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** The person and the order: the only way to reach unsaved input. */
export type TypingKey = { userId: UserId; orderId: OrderId }

const isOf = ({ userId, orderId }: TypingKey) =>
  and(eq(keptTyping.userId, userId), eq(keptTyping.orderId, orderId))

/** Locks the row until the transaction ends if `forUpdate` is set. */
export async function findTyping(tx: Tx, key: TypingKey, { forUpdate = false } = {}) {
  const found = tx.select().from(keptTyping).where(isOf(key))
  const [row] = await (forUpdate ? found.for('update') : found)
  return row
}

/**
 * Locks the row until the transaction ends, where there is none an empty one: of two first saves at
 * once the second waits for the first and adds to it.
 */
export async function lockTyping(tx: Tx, empty: typeof keptTyping.$inferInsert) {
  const { keptAt } = keptTyping
  const [row] = await tx
    .insert(keptTyping)
    .values(empty)
    .onConflictDoUpdate({ target: [keptTyping.userId, keptTyping.orderId], set: { keptAt } })
    .returning()
  if (!row) throw new Error('neither written nor found')
  return row
}

export async function saveTyping(tx: Tx, row: typeof keptTyping.$inferInsert): Promise<void> {
  const { sealed, keptAt, typedAt } = row
  await tx
    .insert(keptTyping)
    .values(row)
    .onConflictDoUpdate({
      target: [keptTyping.userId, keptTyping.orderId],
      set: { sealed, keptAt, typedAt },
    })
}

export async function deleteTyping(tx: Tx, key: TypingKey): Promise<void> {
  await tx.delete(keptTyping).where(isOf(key))
}

/** Deletes everything kept at or before an instant; returns how many rows. */
export async function deleteOldTyping(tx: Tx, until: Temporal.Instant): Promise<number> {
  const deleted = await tx.delete(keptTyping).where(lte(keptTyping.keptAt, until))
  return deleted.rowCount ?? 0
}
