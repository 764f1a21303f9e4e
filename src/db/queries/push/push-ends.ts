import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { pushSubscriptions } from '#src/db/schema/push-subscriptions.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SessionEnds } from '#src/domain/people/session-life.ts'
import type { PushDeviceId } from '#src/domain/push/push-device.ts'

/** All of a person's, also of sessions that go on. */
export async function deletePushDevicesOf(tx: Tx, accountId: UserId): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId))
}

/** These, whosever they are. */
export async function deletePushDevices(tx: Tx, ids: readonly PushDeviceId[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))
}

/**
 * Deletes the devices of sessions that are over, at most this many; returns how many. Walks the
 * devices by their ids, each with its own session: of the sessions ever begun few have a device.
 */
export async function deletePushDevicesOver(
  tx: Tx,
  { patient, staff }: SessionEnds,
  limit: number,
): Promise<number> {
  const over = ({ createdAt, seenAt }: SessionEnds['staff']) =>
    sql`(s.updated_at <= ${seenAt.toString()}::timestamptz or s.created_at <= ${createdAt.toString()}::timestamptz)`
  const { rowCount } = await tx.execute(sql`delete from push_subscriptions where id = any(array(
    select d.id from push_subscriptions d
    where (select case when d.is_for_visits then s.created_at <= ${staff.createdAt.toString()}::timestamptz
      when exists (select from role_grants g where g.user_id = s.user_id)
      then ${over(staff)} else ${over(patient)} end from session s where s.id = d.session_id)
    order by d.id limit ${limit}))`)
  return rowCount ?? 0
}
