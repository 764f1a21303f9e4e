import { type DayAtHand, type Hour, type Kept, placeOf, type Wanted } from './day-at-hand.ts'
import { isTimely, NEVER, noSpot } from './delivery.ts'
import { findSpot } from './insertion.ts'
import { routeOf } from './plan-of.ts'
import { repairs } from './repair.ts'
import { NOBODY } from './routing.ts'
import { type WhyNoHour, whyNoHour, whyNot } from './why-no-hour.ts'

export type HourAnswer = Kept | { ok: false; error: WhyNoHour }

/**
 * Which hours can be kept for a wanted visit, and by whom; else why not. An hour can be kept if the
 * visit fits into somebody's planned route, or does after one visit that nobody accepted is moved, to
 * another spot or person, among those whose routes come nearest (`REPAIRED`). Whoever it adds least to
 * keeps it.
 * Whether the lab is closed or full is for the caller to know; its windows are kept.
 * Source: decision 187.
 */
export function slotQuestion(
  atHand: DayAtHand,
  wanted: Wanted,
  hours: readonly Hour[],
): HourAnswer[] {
  setWanted(atHand, wanted)
  const repaired = repairs(atHand, wanted)
  return hours.map((hour) => {
    setHour(atHand, hour)
    const kept = fitting(atHand, wanted)
    if (kept) return kept
    const error = whyNoHour(atHand.routes)
    return (error === 'busy' && repaired(hour)) || { ok: false, error }
  })
}

/** By person of the day what the visit adds to their route, in travel, or why they cannot make it. */
export type Addition = { personId: string; added: number } | { personId: string; why: WhyNoHour }

/**
 * What a visit would add to everybody's planned route.
 * Source: decision 187.
 */
export function additions(atHand: DayAtHand, wanted: Wanted, hour: Hour): Addition[] {
  setWanted(atHand, wanted)
  setHour(atHand, hour)
  const { day, routes } = atHand
  const found = noSpot()
  return day.people.map(({ id: personId }, person) => {
    findSpot(routes, person, routes.routing.visits - 1, NOBODY, found)
    if (found.added < NEVER) return { personId, added: found.added }
    return { personId, why: whyNot(routes.routing, person) }
  })
}

/** Writes the wanted visit, and the ways to and from it and its lab, into the day at hand. Source: decision 187. */
export function setWanted(atHand: DayAtHand, wanted: Wanted) {
  const { day, ways, routes, places } = atHand
  const { routing } = routes
  const visit = routing.visits - 1
  routing.takes[visit] = wanted.takes
  routing.tubes[visit] = wanted.tubes
  routing.skills[visit] = wanted.skills
  routing.within[visit] = wanted.delivery?.within ?? 0
  routing.lab[visit] = NOBODY
  writeWays(atHand, 0, placeOf(atHand, wanted))
  const lab = day.labs.findIndex(({ id }) => id === wanted.delivery?.labId)
  const there = day.labs[lab]
  if (!there) return
  routing.lab[visit] = routing.visits + lab
  routing.row[routing.visits + lab] = places.length
  writeWays({ ways, routes, places }, places.length, there.place)
}

function writeWays(
  { ways, routes, places }: Pick<DayAtHand, 'ways' | 'routes' | 'places'>,
  row: number,
  here: number,
) {
  const { legs, legsTo } = routes.routing
  for (const [number, there] of places.entries()) {
    legs[row + number] = there === undefined ? 0 : ways.between(here, there)
    if (legsTo !== legs) legsTo[row + number] = there === undefined ? 0 : ways.between(there, here)
  }
}

/** Source: decision 187. */
export function setHour({ routes: { routing } }: DayAtHand, { opens, closes }: Hour) {
  routing.opens[routing.visits - 1] = opens
  routing.closes[routing.visits - 1] = closes
}

/** Whoever the visit adds least to; of equals the first of the day. */
function fitting({ day, routes }: DayAtHand, { id }: Wanted): Kept | undefined {
  const { routing, trial } = routes
  const visit = routing.visits - 1
  const [found, best] = [noSpot(), noSpot()]
  let who = NOBODY
  for (let route = 0; route < routing.people; route += 1) {
    findSpot(routes, route, visit, NOBODY, found)
    if (found.added >= best.added) continue
    Object.assign(best, found)
    who = route
  }
  const person = day.people[who]
  if (!person || !isTimely(routes, who, visit, best.position, best.drop)) return undefined
  const visits = [...day.visits, { id }]
  const route = routeOf({ visits, labs: day.labs }, person.id, trial, 0)
  return { ok: true, personId: person.id, added: best.added, routes: [route] }
}
