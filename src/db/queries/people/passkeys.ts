import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { account, session, user } from '#src/db/schema/auth.ts'
import { passkeys } from '#src/db/schema/passkeys.ts'
import type { UserId } from '#src/domain/people/actor.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/** The person's passkeys, the existing second factors, and whether this session has shown one. */
export async function loadFactors(tx: Tx, userId: UserId, sessionId: string | undefined) {
  const credentials = sql<string[]>`array(select ${passkeys.credentialId} from ${passkeys}
    where ${passkeys.userId} = ${userId}::uuid)`
  const hasPassword = sql<boolean>`exists (select from ${account}
    where ${account.userId} = ${userId}::uuid and ${account.password} is not null)`
  const isShown = sql<boolean>`exists (select from ${session}
    where ${session.id} = ${sessionId ?? null}::uuid and ${session.secondFactor})`
  const [row] = await tx
    .select({
      id: sql<UserId>`${user.id}`,
      email: user.email,
      name: user.name,
      hasApp: user.twoFactorEnabled,
      credentials,
      hasPassword,
      isShown,
    })
    .from(user)
    .where(eq(user.id, userId))
  return row && { ...row, passkeys: row.credentials.length }
}

/** The newest first. */
export async function listPasskeysOf(tx: Tx, userId: UserId) {
  const { id, name, version, createdAt, lastUsedAt } = passkeys
  return tx
    .select({ id, name, version, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(createdAt), asc(passkeys.place))
}

/** In the first free place; false where none is free, or the credential is stored already. */
export async function insertPasskey(
  tx: Tx,
  row: Omit<PasskeyRow, 'place' | 'lastUsedAt' | 'version'>,
) {
  const place = sql<number>`(select min(n) from generate_series(1, 10) n where not exists
    (select from ${passkeys} p where p.user_id = ${row.userId} and p.place = n))`
  const [free] = await tx.select({ place }).from(user).where(eq(user.id, row.userId))
  if (free?.place == null) return false
  const put = await tx
    .insert(passkeys)
    .values({ ...row, place: free.place })
    .onConflictDoNothing()
  return put.rowCount === 1
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/**
 * Stores the counter of a use. False where another use came between, or the counter did not
 * increase: the key may have been copied. An authenticator that does not count always sends 0.
 */
export async function usePasskey(
  tx: Tx,
  { id, counter, usedAt }: { id: string; counter: number; usedAt: Temporal.Instant },
): Promise<boolean> {
  const rises = or(lt(passkeys.counter, counter), sql`${passkeys.counter} + ${counter} = 0`)
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: usedAt })
    .where(and(eq(passkeys.id, id), rises))
  return used.rowCount === 1
}

type Renamed = { userId: UserId; id: string; name: string; version: number }

/** False where somebody renamed it since that version: that name is kept. */
export async function renamePasskeyOf(tx: Tx, { userId, id, name, version }: Renamed) {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id))
  const renamed = await tx
    .update(passkeys)
    .set({ name, version: sql`${passkeys.version} + 1` })
    .where(and(own, eq(passkeys.version, version)))
  if (renamed.rowCount === 1) return 'renamed'
  return (await tx.$count(passkeys, own)) === 1 ? 'stale' : 'not-found'
}

/** Its name; undefined where it is not this person's, or does not exist. */
export async function deletePasskeyOf(tx: Tx, userId: UserId, id: string) {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id))
  const [gone] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name })
  return gone?.name
}

/** Deletes all passkeys of a person; returns their names. */
export async function deletePasskeysOf(tx: Tx, userId: UserId): Promise<string[]> {
  const mine = eq(passkeys.userId, userId)
  const gone = await tx.delete(passkeys).where(mine).returning({ name: passkeys.name })
  return gone.map(({ name }) => name)
}
