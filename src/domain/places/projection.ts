import type { Point } from './distance.ts'

/** Kilometres of a degree of latitude. Source: IUGG, the mean radius of the earth. */
const KM_PER_DEGREE = 111.195

/** The least that a sheet shows across, in kilometres: one single point would be infinitely near. */
const LEAST_KM = 4

type Size = { width: number; height: number; margin: number }
export type Place = { x: number; y: number }

export type Projection = { kmPerUnit: number; placeOf: (point: Point) => Place }

/**
 * Lays a city on a sheet, north up, so that all points are inside the margin: flat, which is right to
 * a tenth of a per cent within 100 km. Units are those of the size.
 * Source: decision 182.
 */
export function projection(points: readonly Point[], { width, height, margin }: Size): Projection {
  const [north, south] = extent(points.map(({ latitude }) => latitude))
  const [east, west] = extent(points.map(({ longitude }) => longitude))
  const middle = { latitude: (north + south) / 2, longitude: (east + west) / 2 }
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180)
  const kmAcross = Math.max(LEAST_KM, (east - west) * kmPerLongitude)
  const kmDown = Math.max(LEAST_KM, (north - south) * KM_PER_DEGREE)
  const kmPerUnit = Math.max(kmAcross / (width - 2 * margin), kmDown / (height - 2 * margin))
  return {
    kmPerUnit,
    placeOf: ({ latitude, longitude }) => ({
      x: width / 2 + ((longitude - middle.longitude) * kmPerLongitude) / kmPerUnit,
      y: height / 2 - ((latitude - middle.latitude) * KM_PER_DEGREE) / kmPerUnit,
    }),
  }
}

/** The greatest and the least; of nothing 0. */
function extent(numbers: readonly number[]): [number, number] {
  if (numbers.length === 0) return [0, 0]
  return [Math.max(...numbers), Math.min(...numbers)]
}

/**
 * The kilometres of a scale bar: the longest of 1, 2, 5, 10, 20, … that is no longer than so many
 * units; never less than half a kilometre.
 * Source: decision 182.
 */
export function scaleBarKm(kmPerUnit: number, mostUnits: number): number {
  const most = kmPerUnit * mostUnits
  const ten = 10 ** Math.floor(Math.log10(most))
  return [5 * ten, 2 * ten, ten].find((km) => km <= most) ?? ten
}

/** How many places round a taken one are tried, and how many of them make a ring. */
const TRIES = 48
const IN_RING = 8

/**
 * Moves what would lie on another aside, in order, by as little as is free: people see every one.
 * Source: decision 182.
 */
export function spread(places: readonly Place[], gap: number): Place[] {
  const taken: Place[] = []
  for (const place of places) taken.push(freePlace(place, taken, gap))
  return taken
}

function freePlace(place: Place, taken: readonly Place[], gap: number): Place {
  for (let step = 0; step <= TRIES; step += 1) {
    const ring = Math.ceil(step / IN_RING)
    const turn = (2 * Math.PI * step) / IN_RING
    const tried = {
      x: place.x + ring * gap * Math.cos(turn),
      y: place.y + ring * gap * Math.sin(turn),
    }
    if (taken.every(({ x, y }) => Math.hypot(x - tried.x, y - tried.y) >= gap * 0.99)) return tried
  }
  return place
}
