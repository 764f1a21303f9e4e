import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { contactMessages } from '#src/db/schema/contact-messages.ts'
import { events } from '#src/db/schema/events.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import type { ContactList } from '#src/domain/contact/handle-contact-message.ts'
import { ALARM_HOURS, type TicketClock } from '#src/domain/contact/ticket-clock.ts'
import type { TicketNumber } from '#src/domain/contact/ticket-number.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect

/** False where another ticket has this number: nothing was written. */
export async function insertContactMessage(
  tx: Tx,
  row: typeof contactMessages.$inferInsert,
): Promise<boolean> {
  const written = await tx
    .insert(contactMessages)
    .values(row)
    .onConflictDoNothing({ target: contactMessages.number })
  return written.rowCount === 1
}

export async function findTicket(
  tx: Tx,
  number: TicketNumber,
): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.number, number))
  return row
}

export async function findContactMessage(
  tx: Tx,
  id: ContactMessageId,
): Promise<ContactMessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

/** By the keyed hashes of their sender, one per key, oldest first; at most a thousand. */
export function listContactMessagesOf(
  tx: Tx,
  writerHashes: string[],
): Promise<ContactMessageRow[]> {
  return tx
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.writerHash, writerHashes))
    .orderBy(contactMessages.createdAt)
    .limit(1000)
}

/** Moves the messages written from an account's former address to its new one. */
export async function passContactMessages(tx: Tx, from: string, to: string): Promise<void> {
  const theirs = eq(contactMessages.writerHash, from)
  await tx.update(contactMessages).set({ writerHash: to }).where(theirs)
}

/** In any state: their sender's account is being erased. */
export async function deleteContactMessagesOf(tx: Tx, writerHashes: string[]): Promise<void> {
  await tx.delete(contactMessages).where(inArray(contactMessages.writerHash, writerHashes))
}

type Part = { before: { at: Temporal.Instant; id: string } | undefined; limit: number }

/** Waiting tickets by due time; answered or closed ones newest first. */
export function listContactMessages(
  tx: Tx,
  list: ContactList,
  { before, limit }: Part,
): Promise<ContactMessageRow[]> {
  const { state, createdAt, dueAt, id } = contactMessages
  const place = before && sql`(${before.at.toString()}, ${before.id})`
  const rows = tx.select().from(contactMessages)
  if (list === 'open')
    return rows
      .where(and(isNotNull(dueAt), place && sql`(${dueAt}, ${id}) > ${place}`))
      .orderBy(asc(dueAt), asc(id))
      .limit(limit)
  return rows
    .where(and(eq(state, list), place && sql`(${createdAt}, ${id}) < ${place}`))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Tickets with something due: an alert, or a missed deadline. */
export function listRunningOut(tx: Pick<Tx, 'select'>, now: Temporal.Instant, limit: number) {
  const { acknowledgedAt, endedAt, dueAt, id } = contactMessages
  const acknowledge = and(isNull(acknowledgedAt), hasNews('acknowledge', now))
  return tx
    .select({ id })
    .from(contactMessages)
    .where(and(isNull(endedAt), or(acknowledge, hasNews('end', now))))
    .orderBy(asc(dueAt))
    .limit(limit)
}

function hasNews(deadline: keyof typeof ALARM_HOURS, now: Temporal.Instant) {
  const by = contactMessages[`${deadline}By`]
  const alarmFrom = now.add({ hours: ALARM_HOURS[deadline] })
  return or(
    and(isNull(contactMessages[`${deadline}AlarmedAt`]), lt(by, alarmFrom)),
    and(isNull(contactMessages[`${deadline}LateSince`]), lt(by, now)),
  )
}

/** Compare-and-set on the version; false where somebody else was first. */
export async function saveClock(
  tx: Tx,
  { id, version }: ContactMessageRow,
  patch: Partial<TicketClock>,
): Promise<boolean> {
  const saved = await tx
    .update(contactMessages)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.version, version)))
  return saved.rowCount === 1
}

/** Newest first, in any state. */
export function allContactMessages(tx: Tx, limit: number): Promise<ContactMessageRow[]> {
  const { createdAt, id } = contactMessages
  return tx.select().from(contactMessages).orderBy(desc(createdAt), desc(id)).limit(limit)
}

export async function countContactMessages(tx: Tx) {
  const { state } = contactMessages
  const rows = await tx.select({ state, count: count() }).from(contactMessages).groupBy(state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Deletes tickets that were dealt with and unchanged since; returns how many. */
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
        isNotNull(contactMessages.endedAt),
        lt(contactMessages.createdAt, before),
        notExists(moved),
      ),
    )
  return deleted.rowCount ?? 0
}
