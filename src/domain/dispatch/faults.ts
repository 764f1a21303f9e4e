import type { Day, Lab, Person, Visit } from './day.ts'
import { placesOf } from './travel.ts'

export type Fault =
  | 'same-id'
  | 'no-such-place'
  | 'no-such-person'
  | 'no-such-lab'
  | 'no-window'
  | 'not-whole'
  | 'no-speed'

/** Greatest whole number of a day: sums of them stay exact in 32 bits. */
const MOST = 2 ** 24

/**
 * Why a day cannot be planned; undefined where it can. A visit that nobody can make is no fault: the
 * plan leaves it.
 * Source: decision 187.
 */
export function faultOf({ travel, visits, people, labs }: Day): Fault | undefined {
  const places = placesOf(travel)
  const stated = [...visits, ...labs, ...people.map(asStops).flat()]
  if (travel.kind === 'table' && travel.units.length !== places ** 2) return 'no-such-place'
  if (travel.kind === 'road' && !(travel.kmPerHour > 0 && travel.windings >= 1)) return 'no-speed'
  if ([visits, people, labs].some(hasSameId)) return 'same-id'
  if (stated.some(({ place }) => !(Number.isInteger(place) && place >= 0 && place < places)))
    return 'no-such-place'
  if (!numbersOf({ travel, visits, people, labs }).every(isWhole)) return 'not-whole'
  if (stated.some(({ opens, closes }) => opens > closes)) return 'no-window'
  const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  const [knownPeople, knownLabs] = [ids(people), ids(labs)]
  if (visits.some(({ personId }) => personId !== undefined && !knownPeople.has(personId)))
    return 'no-such-person'
  if (visits.some(({ delivery }) => delivery && !knownLabs.has(delivery.labId)))
    return 'no-such-lab'
  return undefined
}

function asStops({ from, until, start, end = start }: Person) {
  return [start, end].map((place) => ({ place, opens: from, closes: until }))
}

function hasSameId(rows: readonly (Visit | Person | Lab)[]) {
  return new Set(rows.map(({ id }) => id)).size < rows.length
}

function numbersOf({ travel, visits, people, labs }: Day) {
  return [
    ...(travel.kind === 'table' ? travel.units : []),
    ...visits.flatMap(({ opens, closes, takes, tubes, delivery }) => [
      opens,
      closes,
      takes,
      tubes,
      delivery?.within ?? 0,
    ]),
    ...people.flatMap(({ from, until, tubes }) => [from, until, tubes]),
    ...labs.flatMap(({ opens, closes, takes }) => [opens, closes, takes]),
  ]
}

function isWhole(value: number) {
  return Number.isInteger(value) && value >= 0 && value <= MOST
}
