import type { Day, Plan, Stop } from './day.ts'
import type { DayAtHand } from './day-at-hand.ts'
import { NEVER } from './delivery.ts'
import { at } from './routing.ts'

/**
 * The people whose routes come nearest to the wanted visit, at most so many, as numbers of the day.
 * Who cannot make it is among them: they may take another visit off somebody who can.
 * Source: decision 187.
 */
export function nearestPeople({ routes }: DayAtHand, most: number): number[] {
  const people = Array.from({ length: routes.routing.people }, (_, person) => ({
    person,
    detour: leastDetour(routes, person),
  }))
  people.sort((one, other) => one.detour - other.detour || one.person - other.person)
  return people.slice(0, most).map(({ person }) => person)
}

/** What the wanted visit adds to a route where it adds least, whatever the times. */
function leastDetour({ routing, stops, stride, count, leg }: DayAtHand['routes'], person: number) {
  const { place, legs, legsTo } = routing
  const row = at(routing.row, routing.visits - 1)
  const first = person * stride + 1
  let least = NEVER
  for (let next = first; next <= first + at(count, person); next += 1) {
    const out = at(legsTo, row + at(place, at(stops, next - 1)))
    const back = at(legs, row + at(place, at(stops, next)))
    least = Math.min(least, out + back - at(leg, next))
  }
  return least
}

/** Some people's part of a day and its plan. Source: decision 187. */
export function partOf(day: Day, plan: Plan, people: readonly number[]): { day: Day; plan: Plan } {
  const theirs = people.flatMap((person) => day.people[person] ?? [])
  const ids = new Set(theirs.map(({ id }) => id))
  const routes = plan.routes.filter(({ personId }) => ids.has(personId))
  const visits = new Set(routes.flatMap(({ stops }) => stops.flatMap(visitOf)))
  return {
    day: { ...day, people: theirs, visits: day.visits.filter(({ id }) => visits.has(id)) },
    plan: { routes, left: [], travel: 0 },
  }
}

/** A plan without one visit. Source: decision 187. */
export function planWithout({ routes, left, travel }: Plan, visitId: string): Plan {
  const others = (stop: Stop) => !('visitId' in stop && stop.visitId === visitId)
  return {
    routes: routes.map(({ personId, stops }) => ({ personId, stops: stops.filter(others) })),
    left: left.filter((id) => id !== visitId),
    travel,
  }
}

function visitOf(stop: Stop): string[] {
  return 'visitId' in stop ? [stop.visitId] : []
}
