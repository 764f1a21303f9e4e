import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { account } from '#src/db/schema/auth.ts'
import { otpChallenges } from '#src/db/schema/people.ts'
import type { CodeSent } from '#src/domain/people/code-shares.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** The codes sent to a phone since an instant, latest first: when, and in whose share. */
export async function listCodesSent(
  tx: Tx,
  phone: string,
  since: Temporal.Instant,
): Promise<CodeSent[]> {
  const { createdAt: at, asker, network } = otpChallenges
  return tx
    .select({ at, asker, network })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.phone, phone), gt(otpChallenges.createdAt, since)))
    .orderBy(desc(otpChallenges.createdAt))
}

export async function insertChallenge(
  tx: Tx,
  challenge: typeof otpChallenges.$inferInsert,
): Promise<void> {
  await tx.insert(otpChallenges).values(challenge)
}

/**
 * Takes one attempt and returns the hash to compare with; undefined where the challenge is for
 * another phone, was used, has expired or has no attempts left. Locks the row: attempts are
 * serialised.
 */
export async function takeTry(
  tx: Tx,
  { id, phone, now, limit }: { id: string; phone: string; now: Temporal.Instant; limit: number },
): Promise<string | undefined> {
  const [row] = await tx
    .update(otpChallenges)
    .set({ tries: sql`${otpChallenges.tries} + 1` })
    .where(
      and(
        eq(otpChallenges.id, id),
        eq(otpChallenges.phone, phone),
        isNull(otpChallenges.usedAt),
        lt(otpChallenges.tries, limit),
        gt(otpChallenges.expiresAt, now),
      ),
    )
    .returning({ codeHash: otpChallenges.codeHash })
  return row?.codeHash
}

/** The number a code was sent to, while the code is valid. */
export async function findPhoneOfCode(
  tx: Tx,
  id: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const { phone, usedAt, expiresAt } = otpChallenges
  const [row] = await tx
    .select({ phone })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.id, id), isNull(usedAt), gt(expiresAt, now)))
  return row?.phone
}

/** True for exactly one of any number of concurrent callers. */
export async function useChallenge(tx: Tx, id: string, usedAt: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .update(otpChallenges)
    .set({ usedAt })
    .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.usedAt)))
  return used.rowCount === 1
}

export async function findPasswordHash(tx: Tx, userId: UserId): Promise<string | undefined> {
  const [row] = await tx
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.password ?? undefined
}
