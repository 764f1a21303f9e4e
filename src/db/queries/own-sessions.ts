import { and, desc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { session } from '#src/db/schema/auth.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Without what opens them; the last used first. */
export async function listSessionsOf(tx: Tx, userId: UserId) {
  const rows = await tx
    .select({
      id: session.id,
      userAgent: session.userAgent,
      ipAddress: session.ipAddress,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
    })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.updatedAt))
    .limit(100)
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: Temporal.Instant.fromEpochMilliseconds(createdAt.getTime()),
    seenAt: Temporal.Instant.fromEpochMilliseconds(updatedAt.getTime()),
  }))
}

/** False where it is not this person's, or there is none. */
export async function deleteSessionOf(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const gone = await tx.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))
  return gone.rowCount === 1
}

/** All but one; how many. */
export async function deleteOtherSessions(tx: Tx, userId: UserId, own: string): Promise<number> {
  const others = and(eq(session.userId, userId), ne(session.id, own))
  return (await tx.delete(session).where(others)).rowCount ?? 0
}
