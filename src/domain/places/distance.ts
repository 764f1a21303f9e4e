/** Degrees of WGS 84. */
export type Point = { latitude: number; longitude: number }

/** The mean radius of the earth, in kilometres. Source: IUGG. */
export const EARTH_RADIUS_KM = 6371.0088

/** The great-circle distance (haversine), in kilometres, rounded to the metre. */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(to.longitude - from.longitude)
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord))) * 1000) / 1000
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}
