import { eq, sql } from 'drizzle-orm'
import type { Grant, UserId } from '#src/domain/people/actor.ts'
import type { Db, Tx } from '#src/db/driver/client.ts'
import { session, user } from '#src/db/schema/auth.ts'
import { roleGrants, suspensions } from '#src/db/schema/people.ts'

/** Qualified with its table: in the sub-queries below a bare `id` would be another column. */
const userId = sql`${user}.id`

/** For the user of the outer query. */
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
  /** When it was read, by the database's clock. */
  now: Temporal.Instant
  /** A code of the authenticator app was shown, and the app is still enrolled. */
  hasSecondFactor: boolean
  isSuspended: boolean
  grants: Grant[]
}

const byToken = {
  name: 'session_by_token',
  text: `select s.id, u.id as "userId", u.name, u.phone,
    s.second_factor and u.two_factor_enabled as "hasSecondFactor",
    extract(epoch from s.created_at)::float8 as "createdAt",
    extract(epoch from s.updated_at)::float8 as "seenAt",
    extract(epoch from now())::float8 as now,
    exists(select from suspensions p where p.user_id = u.id and p.restored_at is null)
      as "isSuspended",
    coalesce((select json_agg(json_build_object(
        'role', g.role, 'labId', g.lab_id, 'locationId', g.location_id))
      from role_grants g where g.user_id = u.id), '[]') as grants
    from session s join "user" u on u.id = s.user_id where s.token = $1`,
}

type Seconds = { createdAt: number; seenAt: number; now: number }

/**
 * The session and everything that decides what its person may do, with the database's time. Queried
 * with every request: one statement, prepared once per connection, without a transaction.
 */
export async function findSession(db: Db, token: string): Promise<SessionRow | undefined> {
  const { rows } = await db.$client.query<SessionRow & Seconds>({ ...byToken, values: [token] })
  const [row] = rows
  return (
    row && {
      ...row,
      createdAt: instantOf(row.createdAt),
      seenAt: instantOf(row.seenAt),
      now: instantOf(row.now),
    }
  )
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

function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000))
}
