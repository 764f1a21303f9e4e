import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'
import type { Grant, UserId } from '#src/domain/people/actor.ts'
import type { InvitationId } from '#src/domain/people/invitation.ts'

export type HeldGrant = Grant & { id: string; userId: UserId; place: string | null }

/** The roles of these people, each with the name of its lab or city. */
export function listGrantsOf(tx: Tx, userIds: readonly UserId[]): Promise<HeldGrant[]> {
  return tx
    .select({
      id: roleGrants.id,
      userId: roleGrants.userId,
      role: roleGrants.role,
      labId: roleGrants.labId,
      locationId: roleGrants.locationId,
      place: sql<string | null>`coalesce(${labs.name}, ${locations.name})`,
    })
    .from(roleGrants)
    .leftJoin(labs, eq(labs.id, roleGrants.labId))
    .leftJoin(locations, eq(locations.id, roleGrants.locationId))
    .where(inArray(roleGrants.userId, [...userIds]))
    .orderBy(asc(roleGrants.id))
}

type NewGrant = Grant & { id: string; userId: UserId; invitationId?: InvitationId }

/**
 * Until the transaction ends, roles are granted without an invitation: the first administrators by
 * the `installation`, and the people of a `demonstration`. Read by the trigger
 * `role_grants_by_invitation`.
 */
export async function grantAs(tx: Tx, way: 'installation' | 'demonstration'): Promise<void> {
  await tx.execute(sql`select set_config('oxalate.grants', ${way}, true)`)
}

/** The grant's id and whether it is new; an existing grant is unchanged. */
export async function insertGrantOnce(
  tx: Tx,
  grant: NewGrant,
): Promise<{ grantId: string; isNew: boolean }> {
  const made = await tx
    .insert(roleGrants)
    .values(grant)
    .onConflictDoNothing({
      target: [roleGrants.userId, roleGrants.role, roleGrants.labId, roleGrants.locationId],
    })
  if (made.rowCount === 1) return { grantId: grant.id, isNew: true }
  const { userId, role, labId, locationId } = grant
  const [held] = await tx
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .where(
      and(
        eq(roleGrants.userId, userId),
        eq(roleGrants.role, role),
        labId ? eq(roleGrants.labId, labId) : isNull(roleGrants.labId),
        locationId ? eq(roleGrants.locationId, locationId) : isNull(roleGrants.locationId),
      ),
    )
  if (!held) throw new Error('the conflicting grant is missing')
  return { grantId: held.id, isNew: false }
}

/** A phlebotomist has a name that patients see; an existing one is kept. */
export async function insertPhlebotomistOnce(
  tx: Tx,
  row: { userId: UserId; displayName: string },
): Promise<void> {
  await tx.insert(phlebotomists).values(row).onConflictDoNothing()
}

/** The name patients see of a phlebotomist; no effect where the person never was one. */
export async function renamePhlebotomist(tx: Tx, userId: UserId, displayName: string) {
  await tx.update(phlebotomists).set({ displayName }).where(eq(phlebotomists.userId, userId))
}

/** Removes a grant and returns it; undefined where this person does not hold it. */
export async function deleteGrant(
  tx: Tx,
  { userId, grantId }: { userId: UserId; grantId: string },
): Promise<Grant | undefined> {
  const [gone] = await tx
    .delete(roleGrants)
    .where(and(eq(roleGrants.id, grantId), eq(roleGrants.userId, userId)))
    .returning({
      role: roleGrants.role,
      labId: roleGrants.labId,
      locationId: roleGrants.locationId,
    })
  return gone
}

export async function findUserIdByEmail(tx: Tx, email: string): Promise<UserId | undefined> {
  const [row] = await tx
    .select({ id: sql<UserId>`${user.id}` })
    .from(user)
    .where(eq(user.email, email))
  return row?.id
}

/** The account of a verified address. */
export async function findUserIdByProvenEmail(tx: Tx, email: string): Promise<UserId | undefined> {
  const [row] = await tx
    .select({ id: sql<UserId>`${user.id}` })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)))
  return row?.id
}

export type Workplace = { id: string; name: string; city: string }

/** Every lab in any state, because a new one gets its people before it opens. By city and name. */
export function listLabNames(tx: Tx): Promise<Workplace[]> {
  return tx
    .select({ id: labs.id, name: labs.name, city: locations.name })
    .from(labs)
    .innerJoin(locations, eq(locations.id, labs.locationId))
    .orderBy(asc(locations.name), asc(labs.name), asc(labs.id))
}
