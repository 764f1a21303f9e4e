import { and, count, desc, eq, gt, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { events } from '#src/db/schema/events.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { ContactMessageState } from '#src/domain/contact/handle-contact-message.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect

export async function insertContactMessage(
  tx: Tx,
  row: typeof contactMessages.$inferInsert,
): Promise<void> {
  await tx.insert(contactMessages).values(row)
}

export async function findContactMessage(
  tx: Tx,
  id: ContactMessageId,
): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

type From = { writerHash: string } | { originHash: string }

/** When the `limit`-th newest message from there came, if that many came since an instant. */
export async function instantOfNewest(
  tx: Tx,
  limit: number,
  from: From,
  since: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const isFromThere =
    'writerHash' in from
      ? eq(contactMessages.writerHash, from.writerHash)
      : eq(contactMessages.originHash, from.originHash)
  const [row] = await tx
    .select({ createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(and(isFromThere, gt(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))
    .offset(limit - 1)
    .limit(1)
  return row?.createdAt
}

/** Newest first; `before` is the last of the page before, whatever has become of it. */
export function listContactMessages(
  tx: Tx,
  state: ContactMessageState,
  { before, limit }: { before: ContactMessageRow | undefined; limit: number },
): Promise<ContactMessageRow[]> {
  const { createdAt, id } = contactMessages
  const isBefore =
    before && sql`(${createdAt}, ${id}) < (${before.createdAt.toString()}, ${before.id})`
  return tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.state, state), isBefore))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Newest first, of every state. */
export function allContactMessages(tx: Tx, limit: number): Promise<ContactMessageRow[]> {
  const { createdAt, id } = contactMessages
  return tx.select().from(contactMessages).orderBy(desc(createdAt), desc(id)).limit(limit)
}

export async function countContactMessages(tx: Tx) {
  const { state } = contactMessages
  const rows = await tx.select({ state, count: count() }).from(contactMessages).groupBy(state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** What somebody has dealt with and nothing has happened to since; answers how many. */
export async function deleteSettledContactMessages(
  tx: Tx,
  before: Temporal.Instant,
): Promise<number> {
  const moved = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.entityId, contactMessages.id), sql`${events.at} >= ${before.toString()}`))
  const deleted = await tx
    .delete(contactMessages)
    .where(
      and(
        ne(contactMessages.state, 'new'),
        lt(contactMessages.createdAt, before),
        notExists(moved),
      ),
    )
  return deleted.rowCount ?? 0
}
