import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { labs } from '#src/db/schema/labs.ts'
import { roleGrants } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Role, UserId } from '#src/domain/people/actor.ts'
import type { LabRow } from './labs.ts'
import { isSuspendedUser } from '#src/db/queries/people/people-sessions.ts'

/** The lab, in any state, with its city's name. */
export async function findDeskLab(
  tx: Tx,
  labId: LabId,
): Promise<{ lab: LabRow; city: string } | undefined> {
  const [row] = await tx
    .select({ lab: labs, city: locations.name })
    .from(labs)
    .innerJoin(locations, eq(locations.id, labs.locationId))
    .where(eq(labs.id, labId))
  return row
}

export type LabPerson = {
  id: UserId
  name: string
  email: string
  phone: string | null
  roles: Role[]
  isSuspended: boolean
}

/** The people with a role at the lab, by name, each once. */
export function listLabPeople(tx: Tx, labId: LabId): Promise<LabPerson[]> {
  return tx
    .select({
      id: sql<UserId>`${user.id}`,
      name: user.name,
      email: user.email,
      phone: user.phone,
      roles: sql<Role[]>`json_agg(${roleGrants.role} order by ${roleGrants.role})`,
      isSuspended: isSuspendedUser,
    })
    .from(roleGrants)
    .innerJoin(user, eq(user.id, roleGrants.userId))
    .where(eq(roleGrants.labId, labId))
    .groupBy(user.id)
    .orderBy(asc(user.name), asc(user.id))
}
