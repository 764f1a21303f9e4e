import { type Place, projection, spread } from '#src/domain/places/projection.ts'
import type { VisitList } from '#src/web/routes/phlebotomist/visit-view.ts'

export type Day = VisitList['day']

/** Units; a phone of 360 pixels shows about as many. */
export const SHEET = { width: 340, height: 260, margin: 40 }
/** Units between two marks, so that each and its number are seen. */
const GAP = 26

export type Mark = {
  id: string
  kind: 'base' | 'here' | 'stop' | 'lab'
  /** The number of a door, the letter of a lab. */
  sign: string
  place: Place
}

type Leg = { id: string; from: Place; to: Place }

/** The letter of a lab by its place in the list. */
export const letterOf = (at: number) => String.fromCodePoint(65 + at)

/**
 * The marks of a day's route and the legs between them; the first leg is the next one. Where somebody
 * stands at a door, the way begins there.
 */
export function drawingOf(day: Day): { marks: Mark[]; legs: Leg[]; kmPerUnit: number } {
  const wanted = marksOf(day)
  const { placeOf, kmPerUnit } = projection(
    wanted.map(({ point }) => point),
    SHEET,
  )
  const places = spread(
    wanted.map(({ point }) => placeOf(point)),
    GAP,
  )
  const marks = wanted.flatMap(({ point: _point, ...mark }, at) => {
    const place = places[at]
    return place ? [{ ...mark, place }] : []
  })
  const stations = [...startOf(day), ...day.way.map(idOnWay)].flatMap(
    (id) => marks.find((mark) => mark.id === id) ?? [],
  )
  const legs = stations.flatMap((to, at) => {
    const from = stations[at - 1]
    return from ? [{ id: `${at}-${to.id}`, from: from.place, to: to.place }] : []
  })
  return { marks, legs, kmPerUnit }
}

const idOnWay = (one: Day['way'][number]): string => ('visitId' in one ? one.visitId : one.labId)

function marksOf(day: Day) {
  const isHere = isBetweenDoors(day)
  return [
    ...(day.base ? [{ id: 'base', kind: 'base' as const, sign: '', point: day.base }] : []),
    ...(day.from && isHere
      ? [{ id: 'here', kind: 'here' as const, sign: '', point: day.from }]
      : []),
    ...day.stops.map(({ visitId, point }, at) => {
      return { id: visitId, kind: 'stop' as const, sign: String(at + 1), point }
    }),
    ...day.labs.map(({ labId, point }, at) => {
      return { id: labId, kind: 'lab' as const, sign: letterOf(at), point }
    }),
  ]
}

/** Not at the first door. */
function isBetweenDoors({ stops }: Day): boolean {
  const state = stops[0]?.state
  return state !== 'arrived' && state !== 'identified'
}

function startOf(day: Day): string[] {
  if (!isBetweenDoors(day)) return []
  return [day.from ? 'here' : 'base']
}
