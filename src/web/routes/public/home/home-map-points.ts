import type { Point } from '#src/domain/places/distance.ts'

/** The drawing's own units. */
export const MAP = { width: 560, height: 340, x: 280, y: 196 }
/** The maximum distance of a pin from the middle, so that it is completely on the map. */
const REACH = { x: 232, y: 118 }
/** A pin is 42 wide and 60 high. */
const APART = { x: 48, y: 56 }

/**
 * The positions of a sketch's pins: north up, each in its true direction, the farthest at the edge.
 * Distances shrink by the square root, so that neighbouring labs are not under one pin; one that
 * still would be is moved aside.
 */
export function mapPoints(middle: Point, places: readonly Point[]): { x: number; y: number }[] {
  const offsets = places.map((place) => offset(middle, place))
  const farthest = Math.max(...offsets.map(({ east, north }) => Math.hypot(east, north)), 1)
  const placed: { x: number; y: number }[] = []
  for (const { east, north } of offsets) {
    const length = Math.hypot(east, north)
    const share = length === 0 ? 0 : Math.sqrt(length / farthest) / length
    const x = MAP.x + east * share * REACH.x
    const y = MAP.y - north * share * REACH.y
    placed.push(beside(placed, { x: Math.round(x), y: Math.round(y) }))
  }
  return placed
}

/** Kilometres, accurate enough for a drawing of one city. */
function offset(middle: Point, place: Point) {
  const kmPerDegree = 111.2
  const east =
    (place.longitude - middle.longitude) * kmPerDegree * Math.cos((middle.latitude * Math.PI) / 180)
  return { east, north: (place.latitude - middle.latitude) * kmPerDegree }
}

/** The same height, further out, or further in where the map ends. */
function beside(placed: readonly { x: number; y: number }[], wanted: { x: number; y: number }) {
  const side = wanted.x < MAP.x ? -1 : 1
  const tries = [0, 1, -1, 2, -2, 3, -3, 4, -4].map((step) => {
    return { x: wanted.x + step * side * APART.x, y: wanted.y }
  })
  const isFree = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - MAP.x) <= REACH.x + 24 &&
    placed.every((one) => Math.abs(one.x - x) >= APART.x || Math.abs(one.y - y) >= APART.y)
  return tries.find(isFree) ?? wanted
}
