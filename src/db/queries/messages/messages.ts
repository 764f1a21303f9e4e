import { and, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { noEarlierInHands } from '#src/db/queries/push/push-order.ts'
import { messages } from '#src/db/schema/outbox.ts'
import { sendAlong } from '#src/db/driver/transaction.ts'
import type { Delivery } from '#src/domain/messages/delivery.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: Tx, row: typeof messages.$inferInsert): Promise<void> {
  await sendAlong(tx, tx.insert(messages).values(row))
}

/** Taken at once: enough for a burst, few enough that a sender that dies delays little. */
const TAKEN_AT_ONCE = 50

/**
 * Of a letter or an SMS each waits for its own channel; pushes go apart, so that a push service that
 * hangs delays none of them.
 */
export type Lane = 'letters' | 'pushes'

/**
 * Takes the messages of a lane that are due, those that expire first before the others, and then the oldest;
 * exactly one caller gets each. A push waits while an earlier one of its person is being sent. A message whose sender claimed it before `abandonedBefore` and
 * never finished waits again. At most `TAKEN_AT_ONCE`.
 */
export async function claimMessages(
  tx: Tx,
  lane: Lane,
  { now, abandonedBefore }: { now: Temporal.Instant; abandonedBefore: Temporal.Instant },
): Promise<MessageRow[]> {
  const abandoned = tx
    .update(messages)
    .set({ state: 'queued', sendingSince: null })
    .where(and(eq(messages.state, 'sending'), lt(messages.sendingSince, abandonedBefore)))
  await sendAlong(tx, abandoned)
  const due = tx.$with('due').as(
    tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.state, 'queued'),
          lane === 'pushes'
            ? and(eq(messages.channel, 'push'), noEarlierInHands(now))
            : ne(messages.channel, 'push'),
          or(isNull(messages.dueAt), lte(messages.dueAt, now)),
          or(isNull(messages.heldUntil), lte(messages.heldUntil, now)),
        ),
      )
      .orderBy(messages.expiresAt, messages.createdAt)
      .limit(TAKEN_AT_ONCE)
      .for('update', { skipLocked: true }),
  )
  return tx
    .with(due)
    .update(messages)
    .set({ state: 'sending', sendingSince: now })
    .from(due)
    .where(eq(messages.id, due.id))
    .returning()
}

/**
 * Of these messages, which were held, those about whose booking its person was written something
 * later that says more: `by` has the events that do.
 */
export async function listOvertakenLetters(
  tx: Tx,
  held: readonly MessageId[],
  by: readonly string[],
): Promise<Set<MessageId>> {
  const later = alias(messages, 'later')
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      later,
      and(
        eq(later.subjectId, messages.subjectId),
        eq(later.userId, messages.userId),
        inArray(later.channel, ['email', 'sms']),
        inArray(later.event, [...by]),
        sql`(${later.createdAt}, ${later.id}) > (${messages.createdAt}, ${messages.id})`,
      ),
    )
    .where(inArray(messages.id, [...held]))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Records what became of the messages that this sender claimed then and still holds; returns their
 * ids. `isWiped`: address and text of the ended ones are deleted.
 */
export async function settleMessages(
  tx: Tx,
  deliveries: readonly Delivery[],
  { since, isWiped }: { since: Temporal.Instant; isWiped: boolean },
): Promise<Set<MessageId>> {
  const given = JSON.stringify(deliveries)
  const { rows } = await tx.execute<{ id: MessageId }>(sql`update messages as found
    set state = told.state, sent_at = told."sentAt", due_at = told."dueAt",
      sending_since = case when told.state = 'queued' then null else found.sending_since end,
      sealed = case when told.state = 'queued' or not ${isWiped} then found.sealed end
    from json_to_recordset(${given}::json)
      as told(id uuid, state text, "sentAt" timestamptz, "dueAt" timestamptz)
    where found.id = told.id and found.state = 'sending' and found.sending_since = ${since.toString()}::timestamptz
    returning found.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Ended messages written before this instant, the oldest ones, at most `limit`. */
export async function deleteMessagesBefore(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<number> {
  const old = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.state, ['sent', 'dropped']), lt(messages.createdAt, before)))
    .orderBy(messages.createdAt)
    .limit(limit)
  const { rowCount } = await tx.delete(messages).where(inArray(messages.id, old))
  return rowCount ?? 0
}

export async function newestMessages(tx: Tx, limit: number): Promise<MessageRow[]> {
  return tx
    .select()
    .from(messages)
    .where(sql`${messages.sealed} is not null`)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)
}
