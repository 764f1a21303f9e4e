import { z } from 'zod'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import type { PointSource } from '#src/domain/people/address.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'

/** A phone's own word about where it is; sent at arriving and at failing alone. */
export const PlaceStamp = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Radius in metres in which the phone is with 95 %, as the browser gives it. */
  accuracyMetres: z.number().min(0).max(100_000),
  takenAt: IsoInstant,
})
export type PlaceStamp = z.infer<typeof PlaceStamp>

/** At which taps the place is noted. */
export const stampTaps = ['arriving', 'failing'] as const
export type StampTap = (typeof stampTaps)[number]

/** What a stamp says of the door. Only `near` proves anything. */
export const stampVerdicts = [
  'near',
  'none',
  'no-own-point',
  'not-fresh',
  'too-coarse',
  'far',
] as const
export type StampVerdict = (typeof stampVerdicts)[number]

/**
 * As far from the address's point a phone may say it is and still count as at the door, in metres.
 * A housing society is 200 m across, and the patient's own point was taken by a phone too.
 */
const NEAR_METRES = 250

/** A reading that is less sure than this proves nothing, in metres: it is not added to the reach. */
const SURE_METRES = 200

/** A phone's clock may differ so much from ours, either way. Source: life cycle 4. */
const FRESH_MINUTES = 5

/** A distance is kept in steps of so many metres, and no position at all. */
const STEP_METRES = 10
const FARTHEST_KEPT = 100_000

type Door = Point & { pointSource: PointSource | null }

/** What is kept of a stamp: how far from the door and how sure, never where. */
export type JudgedStamp = {
  verdict: StampVerdict
  distanceMetres: number | null
  accuracyMetres: number | null
}

/**
 * Compares a phone's place with the address's point. An address known by its PIN code alone is
 * kilometres coarse, so nothing can be proved there. Source: life cycle 3 («geo/time stamp»); the
 * bounds are this product's own.
 */
export function judgeStamp(
  stamp: PlaceStamp | undefined,
  door: Door,
  now: Temporal.Instant,
): JudgedStamp {
  if (!stamp) return { verdict: 'none', distanceMetres: null, accuracyMetres: null }
  const metres = distanceKm(stamp, door) * 1000
  return {
    verdict: verdictOf(stamp, metres, door, now),
    distanceMetres: Math.min(FARTHEST_KEPT, Math.round(metres / STEP_METRES) * STEP_METRES),
    accuracyMetres: Math.round(stamp.accuracyMetres),
  }
}

function verdictOf(stamp: PlaceStamp, metres: number, door: Door, now: Temporal.Instant) {
  if (door.pointSource === null || door.pointSource === 'pincode') return 'no-own-point'
  const apart = Temporal.Instant.from(stamp.takenAt).until(now).total('minutes')
  if (Math.abs(apart) > FRESH_MINUTES) return 'not-fresh'
  if (stamp.accuracyMetres > SURE_METRES) return 'too-coarse'
  return metres <= NEAR_METRES ? 'near' : 'far'
}
