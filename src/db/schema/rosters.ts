import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#src/db/columns.ts'
import { pointSources } from '#src/domain/people/address.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LeaveId } from '#src/domain/rosters/leave.ts'
import { phlebotomists } from './people.ts'
import { locations } from './places.ts'
import { userColumn } from './references.ts'

/**
 * Where and how a phlebotomist works, and how far the office lets them: everything of their own is
 * null until they made it. No value goes beyond its bound, by the checks below.
 * Source: decision 188.
 */
export const rosters = pgTable(
  'rosters',
  {
    phlebotomistId: phlebotomistColumn().primaryKey(),
    version: integer().notNull().default(1),
    madeAt: instant(),
    /** The city that the base belongs to. */
    locationId: integer().references(() => locations.id),
    /** Where their rounds begin, to a hundredth of a degree: about a kilometre. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    pointSource: text({ enum: pointSources }),
    radiusKm: integer(),
    visitsPerHour: integer(),
    tubesPerBag: integer(),
    seesChildren: boolean().notNull(),
    seesElderly: boolean().notNull(),
    mostRadiusKm: integer().notNull(),
    mostVisitsPerHour: integer().notNull(),
    mostTubesPerBag: integer().notNull(),
    maySeeChildren: boolean().notNull(),
    maySeeElderly: boolean().notNull(),
    /** Minutes of the Indian day between which they may work. */
    earliestMinute: integer().notNull(),
    latestMinute: integer().notNull(),
    /** Who of the office last set the bounds; null: as for everybody. */
    boundBy: userColumn(),
    boundAt: instant(),
  },
  (t) => [
    index('rosters_location').on(t.locationId),
    check(
      'rosters_made_whole',
      sql`num_nonnulls(${t.madeAt}, ${t.locationId}, ${t.latitude}, ${t.longitude}, ${t.pointSource},
        ${t.radiusKm}, ${t.visitsPerHour}, ${t.tubesPerBag}) in (0, 8)`,
    ),
    check('rosters_radius_within', sql`${t.radiusKm} between 1 and ${t.mostRadiusKm}`),
    check('rosters_visits_within', sql`${t.visitsPerHour} between 1 and ${t.mostVisitsPerHour}`),
    check('rosters_tubes_within', sql`${t.tubesPerBag} between 1 and ${t.mostTubesPerBag}`),
    check(
      'rosters_skills_granted',
      sql`(not ${t.seesChildren} or ${t.maySeeChildren}) and (not ${t.seesElderly} or ${t.maySeeElderly})`,
    ),
    check(
      'rosters_bounds_possible',
      sql`${t.mostRadiusKm} between 1 and 100 and ${t.mostVisitsPerHour} between 1 and 4
        and ${t.mostTubesPerBag} between 1 and 500
        and 0 <= ${t.earliestMinute} and ${t.earliestMinute} < ${t.latestMinute}
        and ${t.latestMinute} <= 1440`,
    ),
    check('rosters_bound_by_another', sql`${t.boundBy} <> ${t.phlebotomistId}`),
    check('rosters_bound_by_somebody', sql`num_nonnulls(${t.boundBy}, ${t.boundAt}) <> 1`),
  ],
)

/**
 * When a phlebotomist works, by ISO weekday; two rows of a day never overlap
 * (`roster_hours_no_overlap`), none goes beyond the roster's bounds (`roster_hours_within_bounds`).
 */
export const rosterHours = pgTable(
  'roster_hours',
  {
    phlebotomistId: uuid()
      .notNull()
      .references(() => rosters.phlebotomistId)
      .$type<UserId>(),
    weekday: integer().notNull(),
    /** Minutes of the Indian day; the second is not included. */
    fromMinute: integer().notNull(),
    untilMinute: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phlebotomistId, t.weekday, t.fromMinute] }),
    check('roster_hours_of_a_week', sql`${t.weekday} between 1 and 7`),
    check(
      'roster_hours_within_a_day',
      sql`0 <= ${t.fromMinute} and ${t.fromMinute} < ${t.untilMinute} and ${t.untilMinute} <= 1440`,
    ),
  ],
)

/**
 * Times without visits, without a reason: that may be about health. Two that count never overlap
 * (`leaves_no_overlap`), none lies over an accepted visit (`leaves_over_no_visit`), except one that
 * begins at once: its visits are given back.
 */
export const leaves = pgTable(
  'leaves',
  {
    id: idColumn<LeaveId>(),
    phlebotomistId: phlebotomistColumn(),
    version: integer().notNull().default(1),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Given up before it began, or joined with another. */
    withdrawnAt: instant(),
    /** Who cannot work from now on, e.g. is ill. */
    isSudden: boolean().notNull().default(false),
  },
  (t) => [
    // The few whose visits are given back.
    index('leaves_sudden')
      .on(t.endsAt)
      .where(sql`${t.isSudden} and ${t.withdrawnAt} is null`),
    index('leaves_phlebotomist').on(t.phlebotomistId, t.endsAt),
    // Those that are purged.
    index('leaves_ended').on(t.endsAt),
    check('leaves_have_length', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

function phlebotomistColumn() {
  return uuid()
    .notNull()
    .references(() => phlebotomists.userId)
    .$type<UserId>()
}
