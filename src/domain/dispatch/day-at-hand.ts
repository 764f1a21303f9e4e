import type { Point } from '#src/domain/places/distance.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import type { Day, Plan, Route, Visit } from './day.ts'
import { isWhole, loadPlan } from './plan-of.ts'
import { emptyRoutes, type Routes } from './routes.ts'
import { at, nodesOf, placeNumbers } from './routing.ts'
import { earliest, latest } from './timing.ts'
import { type Ways, waysOf } from './travel.ts'

/**
 * A day and its plan, ready for questions: the ways of the plan and what it leaves free are known, not
 * the ways between all places. Its last visit is the one that a question asks about. One question at
 * a time: each writes into it.
 */
export type DayAtHand = {
  day: Day
  plan: Plan
  ways: Ways
  routes: Routes
  /** The place of the day behind each number. */
  places: readonly (number | undefined)[]
}

/** A visit that is not booked yet, at a place of the day or, on the road, anywhere. */
export type Wanted = Omit<Visit, 'place' | 'opens' | 'closes' | 'personId'> & { at: number | Point }

/** A visit begins within these, both included. */
export type Hour = { opens: number; closes: number }

/** Who can keep an hour, what that adds to all travel, and the routes that prove it: each that changes. */
export type Kept = { ok: true; personId: string; added: number; routes: readonly Route[] }

/** Stops that a question may add to a route. */
const MOST_ADDED = 2

/**
 * A day without a fault and its plan, ready for questions. A plan that lost a visit (`isWhole`) is stale:
 * the day is to be planned anew.
 * Source: decision 187.
 */
export function dayAtHand(day: Day, plan: Plan): Result<DayAtHand, 'stale-plan'> {
  const ways = waysOf(day.travel)
  const asked = { id: '', place: ways.places, opens: 0, closes: 0, takes: 0, tubes: 0, skills: 0 }
  const withAsked = { ...day, visits: [...day.visits, asked] }
  const numbers = placeNumbers(withAsked)
  const nodes = nodesOf(withAsked, numbers)
  const legs = new Int32Array(numbers.size * 2)
  const legsTo = ways.isSymmetric ? legs : new Int32Array(numbers.size * 2)
  const longest = plan.routes.reduce((most, { stops }) => Math.max(most, stops.length), 0)
  const row = new Int32Array(nodes.place.length)
  const routes = emptyRoutes({ ...nodes, row, legs, legsTo }, longest + MOST_ADDED)
  const places = [...numbers.keys()]
  const workOut = layer(ways, places)
  for (let route = 0; route < nodes.people; route += 1) workOut(routes, route)
  loadPlan(routes, withAsked, plan, workOut)
  if (!isWhole(routes, day, plan)) return refuse('stale-plan')
  return ok({ day, plan, ways, routes, places })
}

/** The place of a wanted visit; a point becomes the place after the day's last. Source: decision 187. */
export function placeOf(
  { ways }: Pick<DayAtHand, 'ways'>,
  { at: here }: Pick<Wanted, 'at'>,
): number {
  return typeof here === 'number' ? here : ways.ask(here)
}

/** Works a route out by asking for its ways. */
function layer({ between }: Ways, places: readonly (number | undefined)[]) {
  return function lay(routes: Routes, route: number): boolean {
    const { routing, stops, stride, leg, count } = routes
    const base = route * stride
    let travel = 0
    for (let index = base + 1; index <= base + at(count, route) + 1; index += 1) {
      const from = places[at(routing.place, at(stops, index - 1))]
      const to = places[at(routing.place, at(stops, index))]
      const isWay = from !== undefined && to !== undefined && at(count, route) > 0
      leg[index] = isWay ? between(from, to) : 0
      travel += at(leg, index)
    }
    routes.travel[route] = travel
    return earliest(routes, route) && latest(routes, route)
  }
}
