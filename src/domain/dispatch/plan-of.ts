import type { Day, Plan, Route, Stop } from './day.ts'
import { mayMake } from './insertion.ts'
import { dropNeedless, emptied } from './removal.ts'
import { put, refresh, type Routes } from './routes.ts'
import type { Timed } from './timing.ts'
import { at, NOBODY } from './routing.ts'

/** Routes as a plan of their day; each stop begins as early as it can. Source: decision 187. */
export function planOf(day: Day, routes: Routes): Plan {
  const made = day.people.flatMap(({ id }, route) =>
    at(routes.count, route) > 0 ? [routeOf(day, id, routes, route)] : [],
  )
  const left = day.visits.filter((_, visit) => at(routes.routeOf, visit) === NOBODY)
  const travel = routes.travel.reduce((sum, way) => sum + way, 0)
  return { routes: made, left: left.map(({ id }) => id), travel }
}

type Named = { visits: readonly { id: string }[]; labs: readonly { id: string }[] }

/** One route as a person's. Source: decision 187. */
export function routeOf(
  { visits, labs }: Named,
  personId: string,
  routes: Timed,
  route: number,
): Route {
  const { stops, early, stride, count } = routes
  const first = route * stride + 1
  const stopAt = (index: number): Stop => {
    const node = at(stops, index)
    const begins = at(early, index)
    const visitId = visits[node]?.id
    if (visitId !== undefined) return { visitId, begins }
    return { labId: labs[node - visits.length]?.id ?? '', begins }
  }
  return {
    personId,
    stops: Array.from({ length: at(count, route) }, (_, index) => stopAt(first + index)),
  }
}

/**
 * Puts a plan's stops into empty routes: a visit that its person may no longer make is left out, and a
 * route that no longer keeps its times stays empty; `isWhole` tells.
 * Source: decision 187.
 */
export function loadPlan(routes: Routes, day: Day, plan: Plan, workOut = refresh): void {
  const nodes = nodesById(day)
  const personOf = new Map(day.people.map(({ id }, index) => [id, index]))
  for (const { personId, stops } of plan.routes) {
    const route = personOf.get(personId)
    if (route === undefined) continue
    for (const stop of stops) {
      const node = nodes.get(keyOf(stop))
      if (node === undefined || !mayGo(routes, route, node)) continue
      put(routes, route, at(routes.count, route) + 1, node)
    }
    if (!dropNeedless(routes, route, workOut)) emptied(routes, route, workOut)
  }
}

/**
 * Whether each visit of the day that the plan gives to somebody, and each accepted one, stands in a route
 * after loading. If not, somebody would look free who is not.
 * Source: decision 187.
 */
export function isWhole({ routeOf }: Routes, { visits }: Day, plan: Plan): boolean {
  const planned = new Set(plan.routes.flatMap(({ stops }) => stops.map(keyOf)))
  return visits.every(
    ({ id, personId }, visit) =>
      at(routeOf, visit) !== NOBODY ||
      (personId === undefined && !planned.has(keyOf({ visitId: id, begins: 0 }))),
  )
}

/** A lab always; a visit that nobody has yet and the person may make. */
function mayGo(routes: Routes, route: number, node: number) {
  if (node >= routes.routing.visits) return true
  return at(routes.routeOf, node) === NOBODY && mayMake(routes, route, node)
}

function nodesById({ visits, labs }: Day) {
  return new Map([
    ...visits.map(({ id }, visit): [string, number] => [`visit ${id}`, visit]),
    ...labs.map(({ id }, lab): [string, number] => [`lab ${id}`, visits.length + lab]),
  ])
}

function keyOf(stop: Stop) {
  return 'visitId' in stop ? `visit ${stop.visitId}` : `lab ${stop.labId}`
}
