import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { grantsOfUser, isSuspendedUser } from '#src/db/queries/people/people-sessions.ts'
import { session, user } from '#src/db/schema/auth.ts'

/** These sign-ins as they are now; one that ended is missing. */
export async function listSessionsNow(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, createdAt, updatedAt, userId } = session
  const rows = await tx
    .select({ id, createdAt, updatedAt, isSuspended: isSuspendedUser, grants: grantsOfUser })
    .from(session)
    .innerJoin(user, eq(user.id, userId))
    .where(inArray(id, [...ids]))
  return rows.map(({ createdAt: begun, updatedAt: used, ...row }) => ({
    ...row,
    createdAt: Temporal.Instant.fromEpochMilliseconds(begun.getTime()),
    seenAt: Temporal.Instant.fromEpochMilliseconds(used.getTime()),
  }))
}
