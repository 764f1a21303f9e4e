import type { Point } from '#src/domain/places/distance.ts'

/** The mean radius of the earth, in kilometres, as in `distance.ts`. */
const EARTH_RADIUS_KM = 6371.0088
const CORNERS = 72

/** A circle on the globe as `[longitude, latitude]`, closed: every corner is `km` from the middle. */
export function ringAround({ latitude, longitude }: Point, km: number): [number, number][] {
  const arc = km / EARTH_RADIUS_KM
  const at = radians(latitude)
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const bearing = (2 * Math.PI * (corner % CORNERS)) / CORNERS
    const north = Math.asin(
      Math.sin(at) * Math.cos(arc) + Math.cos(at) * Math.sin(arc) * Math.cos(bearing),
    )
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(at),
      Math.cos(arc) - Math.sin(at) * Math.sin(north),
    )
    return [longitude + degrees(east), degrees(north)]
  })
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
