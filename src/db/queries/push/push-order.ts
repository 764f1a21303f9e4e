import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { messages } from '#src/db/schema/outbox.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'

/**
 * Lets one sender at a time take pushes, until the transaction ends: it sees what each other one has
 * in its hands.
 */
export function takePushesInTurn(tx: Tx): Promise<void> {
  return lockName(tx, 'take pushes')
}

/** Seconds after which a sender has no request open any more: several times its patience. */
const LONGEST_IN_HANDS = 30

/**
 * That no sender has an earlier push of the same person in its hands. Two requests at once could
 * reach the service in the wrong order, so the later one waits.
 */
export function noEarlierInHands(now: Temporal.Instant) {
  const after = now.subtract({ seconds: LONGEST_IN_HANDS }).toString()
  return sql`not exists (select from messages earlier where earlier.state = 'sending'
    and earlier.channel = 'push' and earlier.sending_since > ${after}::timestamptz
    and earlier.user_id = ${messages.userId} and earlier.created_at < ${messages.createdAt})`
}

/** The booking that a message is about, also where it is about a refund or a report of it. */
export const bookingOf = (alias: 'm' | 'told' | 'later') =>
  sql.raw(`coalesce((select r.booking_id from refunds r where r.id = ${alias}.subject_id),
    (select o.booking_id from reports p join orders o on o.id = p.order_id
      where p.id = ${alias}.subject_id), ${alias}.subject_id)`)

type Overtaking = {
  /** By which later events each event is overtaken. */
  by: Readonly<Record<string, readonly string[]>>
  /** The events that are overtaken by one about the very same subject, not the same booking. */
  apart: readonly string[]
}

/**
 * Of these pushes those for which a later one of an event that overtakes it about the same booking,
 * or `apart` the same report, was written to the same person, whatever became of it. All devices of
 * a person are written to at once, and one that is switched on later is another device, so a later
 * one for any of them is one for each.
 */
export async function listOvertaken(
  tx: Tx,
  ids: readonly MessageId[],
  { by, apart }: Overtaking,
): Promise<Set<MessageId>> {
  const given = JSON.stringify(by)
  const { rows } = await tx.execute<{ id: MessageId }>(sql`
    select told.id from messages told
    where told.id = any(${sql.param([...ids])}::uuid[]) and exists (
      select from messages later
      where later.channel = 'push' and later.user_id = told.user_id
        and later.created_at > told.created_at
        and ${given}::jsonb -> told.event ? later.event
        and case when told.event = any(${sql.param([...apart])}::text[])
          then later.subject_id = told.subject_id
          else ${bookingOf('later')} = ${bookingOf('told')} end)`)
  return new Set(rows.map(({ id }) => id))
}
