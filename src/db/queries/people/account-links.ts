import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { accountLinks } from '#src/db/schema/account-links.ts'
import { account, user } from '#src/db/schema/auth.ts'
import type { LinkPurpose } from '#src/domain/people/account-link.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type AccountLinkRow = typeof accountLinks.$inferSelect

export async function insertAccountLink(
  tx: Tx,
  row: typeof accountLinks.$inferInsert,
): Promise<void> {
  await tx.insert(accountLinks).values(row)
}

/** `tokenHashes`: the hashes of one token, under each key it may have been stored with. */
type Wanted = { tokenHashes: string[]; purpose: LinkPurpose; now: Temporal.Instant }

function isGood({ tokenHashes, purpose, now }: Wanted) {
  return and(
    inArray(accountLinks.tokenHash, tokenHashes),
    eq(accountLinks.purpose, purpose),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now),
  )
}

/** The link, if it is still valid for this purpose. */
export async function findGoodLink(tx: Tx, wanted: Wanted): Promise<AccountLinkRow | undefined> {
  const [row] = await tx.select().from(accountLinks).where(isGood(wanted))
  return row
}

/** The address of the link, for exactly one of any number of concurrent callers. */
export async function takeLink(tx: Tx, wanted: Wanted): Promise<string | undefined> {
  const [row] = await tx
    .update(accountLinks)
    .set({ usedAt: wanted.now })
    .where(isGood(wanted))
    .returning({ email: accountLinks.email })
  return row?.email
}

/** Invalidates every other link of the address. */
export async function endLinksOf(tx: Tx, email: string, usedAt: Temporal.Instant): Promise<void> {
  await tx
    .update(accountLinks)
    .set({ usedAt })
    .where(and(eq(accountLinks.email, email), isNull(accountLinks.usedAt)))
}

export async function proveEmail(tx: Tx, userId: UserId): Promise<void> {
  await tx.update(user).set({ emailVerified: true }).where(eq(user.id, userId))
}

/** Sets the account's password, whether or not it had one before. */
export async function setPassword(
  tx: Tx,
  { userId, id, passwordHash }: { userId: UserId; id: string; passwordHash: string },
): Promise<void> {
  const changed = await tx
    .update(account)
    .set({ password: passwordHash })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  if (changed.rowCount !== 0) return
  await tx.insert(account).values({
    id,
    accountId: userId,
    providerId: 'credential',
    userId,
    password: passwordHash,
    updatedAt: sql`now()`,
  })
}
