import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { passkeyChallenges } from '#src/db/schema/passkeys.ts'

type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** One per session: a second start replaces the first. */
export async function putPasskeyChallenge(
  tx: Tx,
  row: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await tx
    .insert(passkeyChallenges)
    .values(row)
    .onConflictDoUpdate({
      target: passkeyChallenges.sessionId,
      set: { challenge: row.challenge, name: row.name, expiresAt: row.expiresAt },
    })
}

type Of = { sessionId: string } | { id: string }

function isGood(of: Of, now: Temporal.Instant) {
  const { id, sessionId, expiresAt } = passkeyChallenges
  const whose =
    'sessionId' in of ? eq(sessionId, of.sessionId) : and(eq(id, of.id), isNull(sessionId))
  return and(whose, gt(expiresAt, now))
}

export async function findPasskeyChallenge(
  tx: Tx,
  of: Of,
  now: Temporal.Instant,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx.select().from(passkeyChallenges).where(isGood(of, now))
  return row
}

/** While it is valid, and for exactly one of any number of concurrent callers. */
export async function takePasskeyChallenge(
  tx: Tx,
  of: Of,
  now: Temporal.Instant,
): Promise<ChallengeRow | undefined> {
  const [row] = await tx.delete(passkeyChallenges).where(isGood(of, now)).returning()
  return row
}
