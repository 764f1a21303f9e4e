import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookingOf } from './push-order.ts'
import { messages } from '#src/db/schema/outbox.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Language } from '#src/domain/people/language.ts'
import type { MessageId } from '#src/domain/messages/message-id.ts'
import type { PushDeviceId } from '#src/domain/push/push-device.ts'

/** A message about a booking, and a device on which its account wants to be told of it. */
export type DeviceToTell = {
  messageId: MessageId
  deviceId: PushDeviceId
  accountId: UserId
  language: Language
  /** The booking's, also where the message is about a refund or a report of it. */
  number: string
}

/**
 * The devices of the accounts to which these messages go. A message that is about no booking of that
 * very account has none, and one that was switched on after the message was written is not told: the
 * message may be an earlier step than those that its person was told since.
 */
export async function listDevicesToTell(
  tx: Tx,
  messageIds: readonly MessageId[],
): Promise<DeviceToTell[]> {
  const { rows } = await tx.execute<DeviceToTell>(sql`
    select m.id as "messageId", d.id as "deviceId", d.account_id as "accountId", u.language, b.number
    from messages m
    join push_subscriptions d on d.account_id = m.user_id and d.consented_at <= m.created_at
    join "user" u on u.id = d.account_id
    join bookings b on b.account_id = m.user_id and b.id = ${bookingOf('m')}
    where m.id = any(${sql.param([...messageIds])}::uuid[])
    order by m.created_at, d.place`)
  return rows
}

/** Adds those that are not there yet: a message that is claimed again tells each device once. */
export async function insertPushes(
  tx: Tx,
  rows: (typeof messages.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0
  return (await tx.insert(messages).values(rows).onConflictDoNothing()).rowCount ?? 0
}

/** Ends the rows of which the messages to devices were made. */
export async function endNewsOfDevices(tx: Tx, ids: readonly MessageId[]): Promise<void> {
  if (ids.length > 0) await tx.delete(messages).where(inArray(messages.id, [...ids]))
}
