import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { knownDevices, signInGuesses, signInWarnings } from '#src/db/schema/sign-in.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type GuessRow = typeof signInGuesses.$inferSelect

export async function findGuesses(
  tx: Tx,
  subject: string,
  networks: readonly string[],
): Promise<GuessRow[]> {
  const { subject: whose, network } = signInGuesses
  const these = and(eq(whose, subject), inArray(network, [...networks]))
  return tx.select().from(signInGuesses).where(these)
}

/** False where the wait is not over: nothing is written then. */
export async function putGuess(tx: Tx, row: GuessRow): Promise<boolean> {
  const { wrong, lastAt, waitUntil } = row
  const put = await tx
    .insert(signInGuesses)
    .values(row)
    .onConflictDoUpdate({
      target: [signInGuesses.subject, signInGuesses.network],
      set: { wrong, lastAt, waitUntil },
      setWhere: lte(signInGuesses.waitUntil, lastAt),
    })
  return put.rowCount === 1
}

export async function deleteGuesses(
  tx: Tx,
  subjects: readonly string[],
  networks: readonly string[],
): Promise<void> {
  const { subject, network } = signInGuesses
  const these = and(inArray(subject, [...subjects]), inArray(network, [...networks]))
  await tx.delete(signInGuesses).where(these)
}

/** The account, by any of its names. */
export type Account = { email: string } | { phone: string } | { userId: UserId }

function isAccount(account: Account) {
  if ('email' in account) return eq(user.email, account.email)
  return 'phone' in account ? eq(user.phone, account.phone) : eq(user.id, account.userId)
}

export async function findReader(
  tx: Tx,
  account: Account,
): Promise<{ id: UserId; email: string; phone: string | null } | undefined> {
  const columns = { id: sql<UserId>`${user.id}`, email: user.email, phone: user.phone }
  const [row] = await tx.select(columns).from(user).where(isAccount(account))
  return row
}

type DeviceTry = { device: string; account: Account; since: Temporal.Instant; limit: number }

/**
 * Takes one attempt of a device known to the account; false where it is not known, has not signed
 * in since `since`, or has none left. Locks the row: attempts are serialised.
 */
export async function takeDeviceTry(tx: Tx, sought: DeviceTry): Promise<boolean> {
  const taken = await tx
    .update(knownDevices)
    .set({ wrong: sql`${knownDevices.wrong} + 1` })
    .where(isOpenTry(tx, sought))
  return taken.rowCount === 1
}

/** Whether `takeDeviceTry` would succeed now; takes none. */
export async function hasDeviceTry(tx: Tx, sought: DeviceTry): Promise<boolean> {
  const { device } = knownDevices
  const rows = await tx.select({ device }).from(knownDevices).where(isOpenTry(tx, sought))
  return rows.length > 0
}

function isOpenTry(tx: Tx, { device, account, since, limit }: DeviceTry) {
  const owner = tx.select({ id: user.id }).from(user).where(isAccount(account))
  return and(
    eq(knownDevices.device, device),
    inArray(knownDevices.userId, owner),
    gt(knownDevices.seenAt, since),
    lt(knownDevices.wrong, limit),
  )
}

/** Makes the device known to this person, with all of its attempts. */
export async function putDevice(
  tx: Tx,
  row: { device: string; userId: UserId; seenAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevices.device, knownDevices.userId],
      set: { seenAt: row.seenAt, wrong: 0 },
    })
}

export async function deleteDevicesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/**
 * True where this person was not warned since an instant, for one of any number of concurrent
 * callers.
 */
export async function putWarning(
  tx: Tx,
  {
    userId,
    warnedAt,
    since,
  }: { userId: UserId; warnedAt: Temporal.Instant; since: Temporal.Instant },
): Promise<boolean> {
  const put = await tx
    .insert(signInWarnings)
    .values({ userId, warnedAt })
    .onConflictDoUpdate({
      target: signInWarnings.userId,
      set: { warnedAt },
      setWhere: lte(signInWarnings.warnedAt, since),
    })
  return put.rowCount === 1
}
