import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { isSuspendedUser } from './people-sessions.ts'

/** A suspended administrator cannot sign in and does not count. */
const isActive = and(eq(roleGrants.role, 'administrator'), sql`not ${isSuspendedUser}`)

/** Nobody becomes or ceases to be an administrator until the transaction ends. */
export function lockAdministrators(tx: Tx): Promise<void> {
  return lockName(tx, 'administrators')
}

/** How many administrators can sign in. */
export async function countAdministrators(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .where(isActive)
  return row?.count ?? 0
}

export type Administrator = { id: UserId; name: string; email: string }

/** The administrators who can sign in. */
export function listAdministrators(tx: Tx): Promise<Administrator[]> {
  return tx
    .select({ id: sql<UserId>`${user.id}`, name: user.name, email: user.email })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .where(isActive)
    .orderBy(asc(user.id))
}

/** Removes the administrator role; returns the grant's id, undefined where there was none. */
export async function endAdministration(tx: Tx, userId: UserId): Promise<string | undefined> {
  const [gone] = await tx
    .delete(roleGrants)
    .where(and(eq(roleGrants.userId, userId), eq(roleGrants.role, 'administrator')))
    .returning({ id: roleGrants.id })
  return gone?.id
}
