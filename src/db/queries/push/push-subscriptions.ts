import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { LostRace } from '#src/db/driver/retried.ts'
import { brokenConstraint } from '#src/db/driver/sql-state.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { session, user } from '#src/db/schema/auth.ts'
import { pushSubscriptions } from '#src/db/schema/push-subscriptions.ts'
import { grantsOfUser } from '#src/db/queries/people/people-sessions.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { PushDeviceId } from '#src/domain/push/push-device.ts'

type Row = typeof pushSubscriptions.$inferSelect

/** The devices of an account, the newest first. */
export async function listPushDevicesOf(tx: Tx, account: UserId) {
  const { id, accountId, sealed, sessionId, consentedAt, lastOkAt, isForVisits } = pushSubscriptions
  const { userAgent, createdAt, updatedAt } = session
  const device = { id, sealed, sessionId, consentedAt, lastOkAt, isForVisits, userAgent }
  const rows = await tx
    .select({ ...device, createdAt, updatedAt, grants: grantsOfUser })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.id, sessionId))
    .innerJoin(user, eq(user.id, accountId))
    .where(eq(accountId, account))
    .orderBy(sql`${consentedAt} desc`, asc(pushSubscriptions.place))
  return rows.map(withAge)
}

/** With the age of the sign-in as the domain reads it. */
function withAge<Of extends { createdAt: Date; updatedAt: Date }>(row: Of) {
  const { createdAt: begun, updatedAt: used, ...rest } = row
  return {
    ...rest,
    createdAt: Temporal.Instant.fromEpochMilliseconds(begun.getTime()),
    seenAt: Temporal.Instant.fromEpochMilliseconds(used.getTime()),
  }
}

/** This session's device, as it is stored. */
export async function findPushHere(tx: Tx, session: string) {
  const { id, sealed, sessionId, isForVisits } = pushSubscriptions
  const [row] = await tx
    .select({ id, sealed, isForVisits })
    .from(pushSubscriptions)
    .where(eq(sessionId, session))
  return row
}

/**
 * Stores a device in the account's first free place, instead of whatever this session or this
 * endpoint had, also under another account: what waits for that row reaches nobody. False where the
 * account has ten others.
 */
export async function putPushDevice(
  tx: Tx,
  row: Omit<Row, 'place' | 'lastOkAt'>,
): Promise<boolean> {
  const { sessionId, endpointHash } = pushSubscriptions
  await tx
    .delete(pushSubscriptions)
    .where(or(eq(sessionId, row.sessionId), eq(endpointHash, row.endpointHash)))
  const { rows } = await tx.execute<{ free: number | null }>(
    sql`select min(n)::int as free from generate_series(1, 10) n where not exists
      (select from ${pushSubscriptions} p where p.account_id = ${row.accountId} and p.place = n)`,
  )
  const place = rows[0]?.free
  if (place == null) return false
  await tx
    .insert(pushSubscriptions)
    .values({ ...row, place })
    .catch(lost)
  return true
}

const taken: ReadonlySet<string | undefined> = new Set([
  'push_subscriptions_endpoint',
  'push_subscriptions_place_taken',
  'push_subscriptions_one_a_session',
])

/** Another transaction was first: run again, this one sees its row and the last one counts. */
function lost(error: unknown): never {
  throw taken.has(brokenConstraint(error)) ? new LostRace(error) : error
}

/** The device of a session, to give it another endpoint. */
export async function findPushDevice(tx: Tx, accountId: UserId, sessionId: string) {
  const { accountId: owner, sessionId: own } = pushSubscriptions
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(and(eq(owner, accountId), eq(own, sessionId)))
    .for('update')
  return row
}

type Renewed = Pick<Row, 'id' | 'endpointHash' | 'sealed'>

/** The browser gave the device another endpoint: what waits goes there. */
export async function renewPushDeviceRow(tx: Tx, { id, endpointHash, sealed }: Renewed) {
  const own = eq(pushSubscriptions.id, id)
  const others = and(eq(pushSubscriptions.endpointHash, endpointHash), ne(pushSubscriptions.id, id))
  await tx.delete(pushSubscriptions).where(others)
  await tx.update(pushSubscriptions).set({ endpointHash, sealed }).where(own).catch(lost)
}

/** False where it is not this person's, or does not exist. */
export async function deletePushDeviceOf(tx: Tx, accountId: UserId, id: PushDeviceId) {
  const own = and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id))
  return (await tx.delete(pushSubscriptions).where(own)).rowCount === 1
}

/**
 * Lets one change of an account's devices at a time go on, until the transaction ends: none is added
 * between a withdrawal's reading and its end.
 */
export function lockPushDevicesOf(tx: Tx, accountId: UserId): Promise<void> {
  return lockName(tx, `push ${accountId}`)
}

/**
 * Where messages are sent to, with the account that agreed, its grants and the age of the device's
 * sign-in.
 */
export async function findPushTargets(tx: Tx, ids: readonly PushDeviceId[]) {
  const { id, accountId, endpointHash, sealed, isForVisits } = pushSubscriptions
  const { createdAt, updatedAt } = session
  const rows = await tx
    .select({
      id,
      accountId,
      endpointHash,
      sealed,
      isForVisits,
      createdAt,
      updatedAt,
      grants: grantsOfUser,
    })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .innerJoin(user, eq(user.id, accountId))
    .where(inArray(id, [...ids]))
  return rows.map(withAge)
}

type Settled = {
  taken: readonly PushDeviceId[]
  gone: readonly Pick<Row, 'id' | 'endpointHash'>[]
  at: Temporal.Instant
}

/**
 * The push services took a message for these, and know those no more: their rows go, where they
 * still have the endpoint that was asked. Returns which of them went.
 */
export async function settlePushDevices(
  tx: Tx,
  { taken: ok, gone, at }: Settled,
): Promise<Set<PushDeviceId>> {
  const { id } = pushSubscriptions
  if (ok.length > 0) await tx.update(pushSubscriptions).set({ lastOkAt: at }).where(inArray(id, ok))
  if (gone.length === 0) return new Set()
  const asked = JSON.stringify(gone.map(({ id: one, endpointHash }) => ({ id: one, endpointHash })))
  const { rows } = await tx.execute<{
    id: PushDeviceId
  }>(sql`delete from push_subscriptions as found
    using json_to_recordset(${asked}::json) as asked(id uuid, "endpointHash" text)
    where found.id = asked.id and found.endpoint_hash = asked."endpointHash" returning found.id`)
  return new Set(rows.map((row) => row.id))
}
