import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { phlebotomists, roleGrants } from '#src/db/schema/people.ts'
import { locations } from '#src/db/schema/places.ts'
import { leaves, rosterHours, rosters } from '#src/db/schema/rosters.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { RosterState } from '#src/domain/rosters/list-rosters.ts'

type Filter = {
  city?: number | undefined
  state?: RosterState | undefined
  after?: UserId | undefined
  now: Temporal.Instant
}

const id = phlebotomists.userId

/** Everybody who works as a phlebotomist, with what the office’s list shows of their roster. */
export function listRosterRows(tx: Tx, { city, state, after, now }: Filter, limit: number) {
  const works = (more?: SQL) =>
    sql`exists (select from ${roleGrants} where ${and(
      eq(roleGrants.userId, id),
      eq(roleGrants.role, 'phlebotomist'),
      more,
    )})`
  // One row by its index for each person: an `exists` among the columns reads every leave at once.
  const onLeave = sql<boolean>`coalesce((select true from ${leaves}
    where ${leaves.phlebotomistId} = ${id} and ${leaves.withdrawnAt} is null
      and ${leaves.startsAt} <= ${now.toString()} and ${leaves.endsAt} > ${now.toString()}
    limit 1), false)`
  const isMissing = sql<boolean>`${rosters.madeAt} is null`
  const conditions: Record<RosterState, SQL> = {
    missing: isMissing,
    'on-leave': onLeave,
    made: sql`not ${isMissing}`,
  }
  return tx
    .select({
      phlebotomistId: id,
      name: phlebotomists.displayName,
      cities: sql<string[]>`array(select ${locations.name} from ${roleGrants}
        join ${locations} on ${locations.id} = ${roleGrants.locationId}
        where ${roleGrants.userId} = ${id} order by 1)`,
      weekMinutes: sql<number>`(select coalesce(sum(${rosterHours.untilMinute}
        - ${rosterHours.fromMinute}), 0)::int from ${rosterHours}
        where ${rosterHours.phlebotomistId} = ${id})`,
      radiusKm: rosters.radiusKm,
      seesChildren: sql<boolean>`coalesce(${rosters.seesChildren}, false)`,
      seesElderly: sql<boolean>`coalesce(${rosters.seesElderly}, false)`,
      isMissing,
      isOnLeave: onLeave,
    })
    .from(phlebotomists)
    .leftJoin(rosters, eq(rosters.phlebotomistId, id))
    .where(
      and(
        works(city === undefined ? undefined : eq(roleGrants.locationId, city)),
        state && conditions[state],
        after && gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
}

/** The cities in which somebody works, by name. */
export async function listCitiesOf(tx: Tx, userId: UserId) {
  return tx
    .select({ locationId: locations.id, name: locations.name })
    .from(roleGrants)
    .innerJoin(locations, eq(locations.id, roleGrants.locationId))
    .where(and(eq(roleGrants.userId, userId), eq(roleGrants.role, 'phlebotomist')))
    .orderBy(asc(locations.name))
}

/** More than a drawing shows apart. */
const MOST_LABS = 60

/** Where the open labs of a city are, for a drawing. */
export async function listLabPlaces(tx: Tx, locationId: number | null) {
  if (locationId === null) return []
  return tx
    .select({ name: labs.name, latitude: labs.latitude, longitude: labs.longitude })
    .from(labs)
    .where(and(eq(labs.locationId, locationId), eq(labs.state, 'active')))
    .orderBy(asc(labs.name))
    .limit(MOST_LABS)
}
