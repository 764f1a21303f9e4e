import { and, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { account, user } from '#src/db/schema/auth.ts'
import { emailChanges } from '#src/db/schema/email-changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

export async function insertEmailChange(tx: Tx, row: typeof emailChanges.$inferInsert) {
  await tx.insert(emailChanges).values(row)
}

const isOpen = and(isNull(emailChanges.provedAt), isNull(emailChanges.endedAt))

/** The address waiting to be verified, if any. */
export async function findAskedEmail(tx: Tx, userId: UserId, since: Temporal.Instant) {
  const [row] = await tx
    .select({ email: emailChanges.email, askedAt: emailChanges.askedAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen, gt(emailChanges.askedAt, since)))
    .orderBy(desc(emailChanges.askedAt))
    .limit(1)
  return row
}

type Held = { tokenHash: string; userId: UserId; since: Temporal.Instant }

function isHeld({ tokenHash, userId, since }: Held) {
  const { tokenHash: kept, userId: whose, askedAt } = emailChanges
  // A later request replaces this one.
  const isLatest = sql`not exists (select from ${emailChanges} later
    where later.user_id = ${userId}::uuid and later.asked_at > ${askedAt})`
  return and(eq(kept, tokenHash), eq(whose, userId), isOpen, gt(askedAt, since), isLatest)
}

/** The change that this account's link is for, while it is valid. */
export async function findEmailChange(tx: Tx, held: Held): Promise<EmailChangeRow | undefined> {
  const [row] = await tx.select().from(emailChanges).where(isHeld(held))
  return row
}

/** The same, for exactly one of any number of concurrent callers. */
export async function takeEmailChange(tx: Tx, held: Held, provedAt: Temporal.Instant) {
  const [row] = await tx.update(emailChanges).set({ provedAt }).where(isHeld(held)).returning()
  return row
}

/** The change that the old address's link can still stop. */
export async function findStoppable(tx: Tx, stopHash: string, since: Temporal.Instant) {
  const { stopHash: kept, endedAt, askedAt } = emailChanges
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(kept, stopHash), isNull(endedAt), gt(askedAt, since)))
  return row
}

/**
 * Ends a change and every later one of the account; false where somebody else was first. Earlier
 * ones remain: whoever holds a newer address cannot take the way back from the owner of an older
 * one.
 * Source: decision 071.
 */
export async function endEmailChanges(
  tx: Tx,
  { id, userId, askedAt }: EmailChangeRow,
  endedAt: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx
    .update(emailChanges)
    .set({ endedAt })
    .where(
      and(
        eq(emailChanges.userId, userId),
        gte(emailChanges.askedAt, askedAt),
        isNull(emailChanges.endedAt),
      ),
    )
    .returning({ id: emailChanges.id })
  return ended.some((row) => row.id === id)
}

type Replaced = { userId: UserId; from: string; to: string; isProven: boolean }

/** False where the account has another address by now, or somebody else has this one. */
export async function replaceEmail(tx: Tx, { userId, from, to, isProven }: Replaced) {
  const isFree = sql`not exists (select from ${user} other where other.email = ${to} and other.id <> ${userId})`
  const replaced = await tx
    .update(user)
    .set({ email: to, emailVerified: isProven, version: sql`${user.version} + 1` })
    .where(and(eq(user.id, userId), eq(user.email, from), isFree))
  return replaced.rowCount === 1
}

/** Locks the account and returns its address. */
export async function lockEmail(tx: Tx, userId: UserId): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  return row?.email
}

/** For an account that returns to having no address: it had no password without one. */
export async function deletePassword(tx: Tx, userId: UserId): Promise<void> {
  const mine = and(eq(account.userId, userId), eq(account.providerId, 'credential'))
  await tx.delete(account).where(mine)
}

type Renamed = { userId: UserId; name: string; version: number }

/** False where the account was corrected since that version was shown. */
export async function renamePerson(tx: Tx, { userId, name, version }: Renamed): Promise<boolean> {
  const renamed = await tx
    .update(user)
    .set({ name, version: sql`${user.version} + 1` })
    .where(and(eq(user.id, userId), eq(user.version, version)))
  return renamed.rowCount === 1
}
