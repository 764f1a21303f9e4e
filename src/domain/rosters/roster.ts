import { z } from 'zod'
import { type PointSource, pointSources } from '#src/domain/people/address.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { Leave } from './leave.ts'
import { DAY_MINUTES, DayTime, minuteOf, Week, type WorkingHours } from './working-hours.ts'

/** How far the office lets somebody go. Source: decision 188. */
export type RosterBounds = {
  mostRadiusKm: number
  mostVisitsPerHour: number
  mostTubesPerBag: number
  maySeeChildren: boolean
  maySeeElderly: boolean
  /** Minutes of the Indian day; the latest is the end of the last hour. */
  earliestMinute: number
  latestMinute: number
}

/** The bounds of a phlebotomist for whom the office has set none. Source: decision 188. */
export const usualBounds: RosterBounds = {
  mostRadiusKm: 20,
  mostVisitsPerHour: 1,
  mostTubesPerBag: 60,
  maySeeChildren: false,
  maySeeElderly: false,
  earliestMinute: 6 * 60,
  latestMinute: 21 * 60,
}

/** What the phlebotomist chose. */
export type OwnRoster = {
  locationId: number
  latitude: number
  longitude: number
  pointSource: PointSource
  radiusKm: number
  visitsPerHour: number
  tubesPerBag: number
  seesChildren: boolean
  seesElderly: boolean
}

/** A row: bounds, and what was chosen where it was. */
export type Roster = RosterBounds & {
  phlebotomistId: UserId
  version: number
  madeAt: Temporal.Instant | null
  boundBy: UserId | null
  boundAt: Temporal.Instant | null
} & { [Name in keyof OwnRoster]: OwnRoster[Name] | (Name extends `sees${string}` ? never : null) }

/** A phlebotomist’s roster with everything that decides about it; null where no row was written. */
export type RosterAtHand = {
  phlebotomistId: UserId
  roster: Roster | null
  hours: readonly WorkingHours[]
  /** Those that count and are not over, soonest first. */
  leaves: readonly Leave[]
}

/**
 * To a hundredth of a degree, about a kilometre: enough for a distance, and no home, also for
 * whoever measures where the radius ends.
 */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** `version`: 0 where none was saved yet. The point lies in the bounding box of India. */
export const SaveRoster = z.strictObject({
  version: z.int().min(0),
  locationId: z.int().min(1).max(1_000_000),
  latitude: z.number().min(6).max(37.6).transform(rounded),
  longitude: z.number().min(68).max(97.5).transform(rounded),
  pointSource: z.enum(pointSources).default('placed'),
  radiusKm: z.int().min(1).max(100),
  visitsPerHour: z.int().min(1).max(4),
  tubesPerBag: z.int().min(1).max(500),
  seesChildren: z.boolean().default(false),
  seesElderly: z.boolean().default(false),
  hours: Week,
})
export type SaveRoster = z.infer<typeof SaveRoster>

const bounds = z.strictObject({
  version: z.int().min(0),
  mostRadiusKm: z.int().min(1).max(100),
  mostVisitsPerHour: z.int().min(1).max(4),
  mostTubesPerBag: z.int().min(1).max(500),
  maySeeChildren: z.boolean().default(false),
  maySeeElderly: z.boolean().default(false),
  earliest: DayTime,
  latest: DayTime,
})

const isDayInOrder = ({ earliest, latest }: { earliest: string; latest: string }) =>
  minuteOf(earliest) < latestMinuteOf(latest)
const outOfOrder = { path: ['latest'], message: 'After the earliest hour.' }

/** `version`: 0 where no roster and no bounds were saved yet. */
export const BoundRosterFields = bounds.refine(isDayInOrder, outOfOrder)
export const BoundRoster = bounds
  .extend({ phlebotomistId: UserId })
  .refine(isDayInOrder, outOfOrder)
export type BoundRoster = z.infer<typeof BoundRoster>

export const ViewRoster = z.strictObject({ phlebotomistId: UserId })
export type ViewRoster = z.infer<typeof ViewRoster>

/**
 * Midnight ends a day: a browser’s field has no 24:00.
 * Source: decision 188.
 */
export function latestMinuteOf(time: string): number {
  return minuteOf(time) || DAY_MINUTES
}

/**
 * The bounds of a phlebotomist: the office’s, or the usual ones.
 * Source: decision 188.
 */
export function boundsOf(roster: RosterBounds | null): RosterBounds {
  const {
    mostRadiusKm,
    mostVisitsPerHour,
    mostTubesPerBag,
    maySeeChildren,
    maySeeElderly,
    earliestMinute,
    latestMinute,
  } = roster ?? usualBounds
  return {
    mostRadiusKm,
    mostVisitsPerHour,
    mostTubesPerBag,
    maySeeChildren,
    maySeeElderly,
    earliestMinute,
    latestMinute,
  }
}

/**
 * What was chosen; null where nothing was yet.
 * Source: decision 188.
 */
export function ownRoster(roster: Roster | null): OwnRoster | null {
  if (!roster) return null
  const { locationId, latitude, longitude, pointSource, radiusKm, visitsPerHour, tubesPerBag } =
    roster
  if (
    locationId === null ||
    latitude === null ||
    longitude === null ||
    pointSource === null ||
    radiusKm === null ||
    visitsPerHour === null ||
    tubesPerBag === null
  )
    return null
  const { seesChildren, seesElderly } = roster
  return {
    locationId,
    latitude,
    longitude,
    pointSource,
    radiusKm,
    visitsPerHour,
    tubesPerBag,
    seesChildren,
    seesElderly,
  }
}
