import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'
import type { Grant, UserId } from '#src/domain/people/actor.ts'
import type { InvitationId } from '#src/domain/people/invitation.ts'

export type HeldGrant = Grant & { id: string; userId: UserId; place: string | null }

/** What these people hold, each with the name of its lab or city. */
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
 * From here to the end of the transaction roles are given without an invitation: administrators
 * below two by who keeps the `installation`, and the people of a `demonstration`. The trigger
 * `role_grants_by_invitation` asks.
 */
export async function grantAs(tx: Tx, way: 'installation' | 'demonstration'): Promise<void> {
  await tx.execute(sql`select set_config('oxalate.grants', ${way}, true)`)
}

/** The grant's id and whether it is new; one that is there already stays as it is. */
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
  if (!held) throw new Error('a grant that stands in the way is not there')
  return { grantId: held.id, isNew: false }
}

/** Who goes to patients has a name that they see; one that is there stays. */
export async function insertPhlebotomistOnce(
  tx: Tx,
  row: { userId: UserId; displayName: string },
): Promise<void> {
  await tx.insert(phlebotomists).values(row).onConflictDoNothing()
}

/** What patients see of a phlebotomist; nothing where the person never was one. */
export async function renamePhlebotomist(tx: Tx, userId: UserId, displayName: string) {
  await tx.update(phlebotomists).set({ displayName }).where(eq(phlebotomists.userId, userId))
}

/** Takes a grant away and gives what it was; undefined where this person does not hold it. */
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

/** The account of an address that was proved. */
export async function findUserIdByProvenEmail(tx: Tx, email: string): Promise<UserId | undefined> {
  const [row] = await tx
    .select({ id: sql<UserId>`${user.id}` })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)))
  return row?.id
}

export type Workplace = { id: string; name: string; city: string }

/** Every lab, whatever its state: a new one has its people before it opens. By city and name. */
export function listLabNames(tx: Tx): Promise<Workplace[]> {
  return tx
    .select({ id: labs.id, name: labs.name, city: locations.name })
    .from(labs)
    .innerJoin(locations, eq(locations.id, labs.locationId))
    .orderBy(asc(locations.name), asc(labs.name), asc(labs.id))
}
