import { INDIA } from '#src/domain/india-time.ts'
import { distanceKm, type Point } from './distance.ts'

/** How fast a phlebotomist rides, where no routing server says it. */
export type Pace = {
  /** Kilometres by road for each in a straight line. */
  detour: number
  /** Kilometres an hour on the road, for each hour of the Indian day from midnight on. */
  kmh: readonly number[]
}

/**
 * Kilometres by road for each in a straight line within a city.
 * Source: decision 191; an assumption on the slow side of the 1.2 to 1.4 that studies found.
 */
export const DETOUR = 1.4

/**
 * Kilometres an hour by the hour of the Indian day. Morning and evening rush and the mean between them
 * are Bengaluru's, the slowest of the cities served; the hours from 21 to 8 are an assumption.
 * Source: decision 191; TomTom Traffic Index 2025 (14.6, 13.2, 16.6 km/h).
 */
export const KMH: readonly number[] = [
  [25, 25, 25, 25, 25, 25], // from midnight
  [20, 20, 14, 14, 14, 16], // from 6
  [16, 16, 16, 16, 16, 13], // from noon
  [13, 13, 13, 16, 20, 25], // from 18
].flat()

/**
 * Minutes on the road between two points for who leaves at an instant, rounded up; at the pace of
 * that hour all the way.
 * Source: decision 191.
 */
export function travelMinutes(from: Point, to: Point, at: Temporal.Instant, pace: Pace): number {
  return rideMinutes(distanceKm(from, to), at, pace)
}

/**
 * The same for a distance in a straight line, in kilometres.
 * Source: decision 191.
 */
export function rideMinutes(km: number, at: Temporal.Instant, { detour, kmh }: Pace): number {
  const speed = kmh[at.toZonedDateTimeISO(INDIA).hour]
  if (!speed) throw new Error('a pace has 24 speeds above zero')
  return Math.ceil(((km * detour) / speed) * 60)
}
