import { distanceKm, type Point } from './distance.ts'

/** Kilometres that a home may be from the point of its PIN code, which is accurate to 5 to 10. */
export const PINCODE_ACCURATE_KM = 10

/** Kilometres between a place and the point of its PIN code from which one of the two is doubted. */
export const PINCODE_APART_KM = 25

/**
 * How far a place is from the point of its PIN code, in whole kilometres, where that is so far that
 * one of the two is doubted; otherwise undefined.
 * Source: decision 181.
 */
export function kmApart(place: Point, ofPincode: Point): number | undefined {
  const km = distanceKm(place, ofPincode)
  return km > PINCODE_APART_KM ? Math.round(km) : undefined
}
