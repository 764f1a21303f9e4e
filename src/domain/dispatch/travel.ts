import { EARTH_RADIUS_KM, type Point } from '#src/domain/places/distance.ts'
import type { Travel } from './day.ts'

/** The ways between the places of a day, and one place more that a question may set. */
export type Ways = {
  places: number
  /** Whether every way takes as long as the way back. */
  isSymmetric: boolean
  /** Whole units of time from one place to another; from a place to itself 0. */
  between: (from: number, to: number) => number
  /** Sets the place after the last one, and returns it. Throws for a table: it has no points. */
  ask: (point: Point) => number
}

/** Source: decision 187. */
export function waysOf(travel: Travel): Ways {
  if (travel.kind === 'road') return byRoad(travel)
  const { places, units } = travel
  return {
    places,
    isSymmetric: false,
    between: (from, to) => units[from * places + to] ?? 0,
    ask: () => {
      throw new Error('a table of ways has no points')
    },
  }
}

/** How many places a day has. Source: decision 187. */
export function placesOf(travel: Travel): number {
  return travel.kind === 'table' ? travel.places : travel.points.length
}

/** The distance of `distanceKm`, by chords: without four sines for each question. */
function byRoad({ points, kmPerHour, windings }: Extract<Travel, { kind: 'road' }>): Ways {
  const places = points.length
  const vectors = new Float64Array((places + 1) * 3)
  const set = (place: number, point: Point) => vectors.set(vectorOf(point), place * 3)
  for (const [place, point] of points.entries()) set(place, point)
  const minutes = (2 * EARTH_RADIUS_KM * 60 * windings) / kmPerHour
  return {
    places,
    isSymmetric: true,
    between: (from, to) => {
      const x = coordinate(vectors, from * 3) - coordinate(vectors, to * 3)
      const y = coordinate(vectors, from * 3 + 1) - coordinate(vectors, to * 3 + 1)
      const z = coordinate(vectors, from * 3 + 2) - coordinate(vectors, to * 3 + 2)
      return Math.ceil(arcSine(Math.sqrt(x * x + y * y + z * z) / 2) * minutes)
    },
    ask: (point) => {
      set(places, point)
      return places
    },
  }
}

/** The cast is safe: every place has three coordinates. */
function coordinate(vectors: Float64Array, index: number) {
  return vectors[index] as number
}

/** Within a city the first terms are exact to the last digit, and cost a tenth. */
function arcSine(half: number) {
  if (half > 0.001) return Math.asin(Math.min(1, half))
  const square = half * half
  return half * (1 + square * (1 / 6 + square * (3 / 40)))
}

/** On the unit sphere. */
function vectorOf({ latitude, longitude }: Point): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}
