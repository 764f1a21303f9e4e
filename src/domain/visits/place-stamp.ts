import { z } from 'zod'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import type { PointSource } from '#src/domain/people/address.ts'
import { distanceKm, type Point } from '#src/domain/places/distance.ts'

/** The phone's own report of its position; sent only on arriving and on failing. */
export const PlaceStamp = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Radius in metres that contains the phone with 95 % probability, as the browser reports it. */
  accuracyMetres: z.number().min(0).max(100_000),
  takenAt: IsoInstant,
})
export type PlaceStamp = z.infer<typeof PlaceStamp>

/** The taps at which the position is recorded. */
export const stampTaps = ['arriving', 'failing'] as const
export type StampTap = (typeof stampTaps)[number]

/** What a stamp says about being at the door. Only `near` proves anything. */
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
 * Largest distance in metres between the phone and the address that counts as at the door. A
 * housing society is 200 m across, and the patient's own point was taken by a phone too.
 * Source: decision 034.
 */
const NEAR_METRES = 250

/**
 * Worst accuracy in metres of a reading that proves anything; it is not added to the distance.
 * Source: decision 034.
 */
const SURE_METRES = 200

/**
 * Most minutes between the phone's clock and ours, either way.
 * Source: life cycle 4; decision 034.
 */
const FRESH_MINUTES = 5

/** The stored distance is rounded to this many metres; the position itself is not stored. */
const STEP_METRES = 10
const FARTHEST_KEPT = 100_000

type Door = Point & { pointSource: PointSource | null }

/** What is stored of a stamp: how far from the door and how accurate, never where. */
export type JudgedStamp = {
  verdict: StampVerdict
  distanceMetres: number | null
  accuracyMetres: number | null
}

/**
 * Compares a phone's position with the address. An address known only by its PIN code is accurate
 * to kilometres, so it proves nothing.
 * Source: life cycle 3 ("geo/time stamp"); decision 034 for the limits.
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
