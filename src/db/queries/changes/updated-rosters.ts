import { type SQL, sql } from 'drizzle-orm'
import { leaves, rosterHours, rosters } from '#src/db/schema/rosters.ts'
import type { UpdatedRosters } from '#src/domain/rosters/updated-rosters.ts'

type Change = (given: SQL) => SQL
type Table = typeof rosters | typeof rosterHours | typeof leaves

/** How rows of rosters change that take no edge: see `updated-rows.ts`. */
export const rosterChanges: {
  readonly [Of in keyof UpdatedRosters]-?: { table: Table; write: readonly Change[] }
} = {
  roster: {
    table: rosters,
    write: [
      (given) => sql`update rosters as found set made_at = given.made_at,
          location_id = given.location_id, latitude = given.latitude, longitude = given.longitude,
          point_source = given.point_source, radius_km = given.radius_km,
          visits_per_hour = given.visits_per_hour, tubes_per_bag = given.tubes_per_bag,
          sees_children = given.sees_children, sees_elderly = given.sees_elderly,
          most_radius_km = given.most_radius_km, most_visits_per_hour = given.most_visits_per_hour,
          most_tubes_per_bag = given.most_tubes_per_bag, may_see_children = given.may_see_children,
          may_see_elderly = given.may_see_elderly, earliest_minute = given.earliest_minute,
          latest_minute = given.latest_minute, bound_by = given.bound_by,
          bound_at = given.bound_at, version = found.version + 1
        from ${given} as given
        where found.phlebotomist_id = given.phlebotomist_id
          and found.version = given.version returning 1`,
    ],
  },
  endedHours: {
    table: rosterHours,
    write: [
      (given) => sql`delete from roster_hours as found using ${given} as given
        where found.phlebotomist_id = given.phlebotomist_id and found.weekday = given.weekday
          and found.from_minute = given.from_minute
          and found.until_minute = given.until_minute returning 1`,
    ],
  },
  withdrawnLeaves: {
    table: leaves,
    write: [
      (given) => sql`update leaves as found set withdrawn_at = given.withdrawn_at,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.withdrawn_at is null returning 1`,
    ],
  },
  shortenedLeaves: {
    table: leaves,
    write: [
      (given) => sql`update leaves as found set ends_at = given.ends_at,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.withdrawn_at is null returning 1`,
    ],
  },
}
