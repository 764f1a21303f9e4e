import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { session } from '#src/db/schema/auth.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** Without their tokens; most recently used first. */
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

/** False where it is not this person's, or does not exist. */
export async function deleteSessionOf(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const gone = await tx.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))
  return gone.rowCount === 1
}

/** Deletes all but one; returns how many. */
export async function deleteOtherSessions(tx: Tx, userId: UserId, own: string): Promise<number> {
  const others = and(eq(session.userId, userId), ne(session.id, own))
  return (await tx.delete(session).where(others)).rowCount ?? 0
}

type Renewing = { userId: UserId; own: string; id: string; token: string }

/**
 * Ends all sessions of the person and replaces `own` with a new one of the same age and
 * second-factor status. Undefined where `own` is over, so that the transaction fails.
 */
export async function renewSession(
  tx: Tx,
  { userId, own, id, token }: Renewing,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await tx.execute<{ endsAt: number }>(sql`
    with ended as (delete from ${session} where user_id = ${userId} returning *)
    insert into ${session} (id, token, user_id, expires_at, created_at, updated_at, ip_address,
      user_agent, second_factor)
    select ${id}::uuid, ${token}::text, user_id, expires_at, created_at, updated_at, ip_address,
      user_agent, second_factor
    from ended where id = ${own}
    returning extract(epoch from expires_at)::float8 as "endsAt"`)
  const [row] = rows
  return row && Temporal.Instant.fromEpochMilliseconds(Math.floor(row.endsAt * 1000))
}
