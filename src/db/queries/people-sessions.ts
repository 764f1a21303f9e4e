import { eq, sql } from 'drizzle-orm'
import type { Grant, UserId } from '#src/domain/people/actor.ts'
import type { Tx } from '#src/db/client.ts'
import { session, user } from '#src/db/schema/auth.ts'
import { roleGrants, suspensions } from '#src/db/schema/people.ts'

/** Named with its table: within the sub-queries below a bare `id` would be another one. */
const userId = sql`${user}.id`

/** Of the user of the outer query. */
export const grantsOfUser = sql<Grant[]>`coalesce((
  select json_agg(json_build_object('role', g.role, 'labId', g.lab_id, 'locationId', g.location_id))
  from ${roleGrants} g where g.user_id = ${userId}), '[]'::json)`

export const isSuspendedUser = sql<boolean>`exists(
  select from ${suspensions} s where s.user_id = ${userId} and s.restored_at is null)`

export type SessionRow = {
  id: string
  userId: UserId
  name: string
  phone: string | null
  createdAt: Temporal.Instant
  seenAt: Temporal.Instant
  /** A code of the authenticator app was right, and the app is still enrolled. */
  hasSecondFactor: boolean
  isSuspended: boolean
  grants: Grant[]
}

/** The session and all that decides what its person may do, in one query. */
export async function findSession(tx: Tx, token: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select({
      id: session.id,
      userId: sql<UserId>`${user.id}`,
      name: user.name,
      phone: user.phone,
      createdAt: session.createdAt,
      seenAt: session.updatedAt,
      hasSecondFactor: sql<boolean>`${session.secondFactor} and ${user.twoFactorEnabled}`,
      isSuspended: isSuspendedUser,
      grants: grantsOfUser,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, token))
  return row && { ...row, createdAt: instantOf(row.createdAt), seenAt: instantOf(row.seenAt) }
}

export async function touchSession(tx: Tx, id: string, seenAt: Temporal.Instant): Promise<void> {
  await tx
    .update(session)
    .set({ updatedAt: new Date(seenAt.epochMilliseconds) })
    .where(eq(session.id, id))
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(session).where(eq(session.id, id))
}

/** Better Auth's own tables speak Date. */
function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime())
}
