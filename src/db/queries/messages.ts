import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { sendAlong } from '#src/db/transaction.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await sendAlong(tx, tx.insert(messages).values(row))
}

/**
 * Compare-and-set: exactly one caller gets a message that is waiting, or that a sender claimed
 * before `abandonedBefore` and never finished. Returns the messages this caller got.
 */
export async function claimMessages(
  tx: Tx,
  ids: readonly MessageId[],
  times: { now: Temporal.Instant; abandonedBefore: Temporal.Instant },
): Promise<MessageRow[]> {
  const waiting = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOneOf(ids), isWaiting(times.abandonedBefore)))
    .orderBy(messages.id) // a fixed order avoids deadlocks between callers
    .for('update')
  return tx
    .update(messages)
    .set({ state: 'sending', sendingSince: times.now })
    .where(inArray(messages.id, waiting))
    .returning()
}

/** Those of them that this sender claimed then and still holds. */
export async function settleMessages(
  tx: Tx,
  claimed: { ids: readonly MessageId[]; since: Temporal.Instant },
  outcome: Partial<Pick<MessageRow, 'state' | 'sealed' | 'sentAt' | 'sendingSince'>>,
): Promise<Set<MessageId>> {
  if (claimed.ids.length === 0) return new Set()
  const settled = await tx
    .update(messages)
    .set(outcome)
    .where(
      and(
        isOneOf(claimed.ids),
        eq(messages.state, 'sending'),
        eq(messages.sendingSince, claimed.since),
      ),
    )
    .returning({ id: messages.id })
  return new Set(settled.map(({ id }) => id))
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

/** One statement for any number of ids. */
function isOneOf(ids: readonly MessageId[]) {
  return sql`${messages.id} = any(${sql.param([...ids])}::uuid[])`
}

function isWaiting(abandonedBefore: Temporal.Instant) {
  return or(
    eq(messages.state, 'queued'),
    and(eq(messages.state, 'sending'), lt(messages.sendingSince, abandonedBefore)),
  )
}
