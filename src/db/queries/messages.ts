import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { messages } from '#src/db/schema/outbox.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(row)
}

/**
 * Compare and set: exactly one caller gets a message that waits, or that a sender took before
 * `abandonedBefore` and never finished. Undefined for everyone else.
 */
export async function claimMessage(
  tx: Tx,
  id: MessageId,
  times: { now: Temporal.Instant; abandonedBefore: Temporal.Instant },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(messages)
    .set({ state: 'sending', sendingSince: times.now })
    .where(and(eq(messages.id, id), isWaiting(times.abandonedBefore)))
    .returning()
  return row
}

/** True where this sender still had the message. */
export async function settleMessage(
  tx: Tx,
  claimed: Pick<MessageRow, 'id' | 'sendingSince'>,
  outcome: Partial<Pick<MessageRow, 'state' | 'sealed' | 'sentAt' | 'sendingSince'>>,
): Promise<boolean> {
  const sinceThen = claimed.sendingSince
    ? eq(messages.sendingSince, claimed.sendingSince)
    : isNull(messages.sendingSince)
  const { rowCount } = await tx
    .update(messages)
    .set(outcome)
    .where(and(eq(messages.id, claimed.id), eq(messages.state, 'sending'), sinceThen))
  return rowCount === 1
}

/** The oldest ones first. */
export async function waitingMessages(
  tx: Tx,
  times: { queuedBefore: Temporal.Instant; abandonedBefore: Temporal.Instant },
  limit: number,
): Promise<MessageId[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      or(
        and(eq(messages.state, 'queued'), lt(messages.createdAt, times.queuedBefore)),
        and(eq(messages.state, 'sending'), lt(messages.sendingSince, times.abandonedBefore)),
      ),
    )
    .orderBy(messages.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function newestMessages(tx: Tx, limit: number): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(sql`${messages.sealed} is not null`)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}

function isWaiting(abandonedBefore: Temporal.Instant) {
  return or(
    eq(messages.state, 'queued'),
    and(eq(messages.state, 'sending'), lt(messages.sendingSince, abandonedBefore)),
  )
}
