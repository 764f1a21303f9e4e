import { at, endOf, NOBODY, type Routing, startOf } from './routing.ts'
import { earliest, latest, settleEarly, settleLate, type Timed } from './timing.ts'

/**
 * The routes of a search, changed in place. Route `r` is that of person `r`; position 0 is their
 * start, `count[r] + 1` their end, and a position is at `r * stride + position` in the arrays.
 */
export type Routes = Timed & {
  load: Int32Array
  travel: Int32Array
  /** Equal ids, equal stops: what was found out about a route holds while its id is the same. */
  id: Int32Array
  ids: number
  routeOf: Int32Array
  positionOf: Int32Array
  /** The same routes with the times that they had if no tubes were due, each known for the id beside it. */
  loose: Timed
  looseId: Int32Array
  /** One route, for trying. */
  trial: Timed
}

/**
 * Everybody without a stop.
 * Source: decision 187.
 * @param most stops of one route.
 */
export function emptyRoutes(routing: Routing, most = mostStops(routing)): Routes {
  const { people, visits } = routing
  const ofPeople = () => new Int32Array(people)
  const times = timed(routing, people, most + 2)
  const { early, late } = timed(routing, people, most + 2)
  const routes: Routes = {
    ...times,
    loose: { ...times, early, late, delivers: ofPeople() },
    looseId: ofPeople().fill(NOBODY),
    load: ofPeople(),
    travel: ofPeople(),
    id: ofPeople(),
    ids: 0,
    routeOf: new Int32Array(visits).fill(NOBODY),
    positionOf: new Int32Array(visits),
    trial: timed(routing, 1, most + 4),
  }
  for (let route = 0; route < people; route += 1) {
    routes.stops[route * routes.stride] = startOf(routing, route)
    routes.stops[route * routes.stride + 1] = endOf(routing, route)
    refresh(routes, route)
  }
  return routes
}

function mostStops({ visits, labs }: Routing) {
  return labs > 0 ? visits * 2 : visits
}

function timed(routing: Routing, people: number, stride: number): Timed {
  const ofStops = () => new Int32Array(people * stride)
  const ofPeople = () => new Int32Array(people)
  return {
    routing,
    stride,
    count: ofPeople(),
    delivers: ofPeople(),
    stops: ofStops(),
    early: ofStops(),
    late: ofStops(),
    leg: ofStops(),
  }
}

/** Puts a stop in, and moves what follows; `settle` or `refresh` works out the rest. Source: decision 187. */
export function put(routes: Routes, route: number, position: number, node: number): void {
  const { routing, stops, early, late, leg, stride, count, positionOf } = routes
  const base = route * stride
  const last = at(count, route) + 1
  for (let index = last; index >= position; index -= 1) {
    const moved = at(stops, base + index)
    stops[base + index + 1] = moved
    early[base + index + 1] = at(early, base + index)
    late[base + index + 1] = at(late, base + index)
    leg[base + index + 1] = at(leg, base + index)
    if (moved < routing.visits) positionOf[moved] = index + 1
  }
  stops[base + position] = node
  early[base + position] = at(routing.opens, node)
  late[base + position] = at(routing.closes, node)
  count[route] = last
  if (node < routing.visits) takeOn(routes, route, position, node)
}

function takeOn(routes: Routes, route: number, position: number, visit: number) {
  const { routing, load, delivers } = routes
  routes.routeOf[visit] = route
  routes.positionOf[visit] = position
  load[route] = at(load, route) + at(routing.tubes, visit)
  if (at(routing.lab, visit) !== NOBODY) delivers[route] = at(delivers, route) + 1
}

/** Notes that a visit is in no route any more; its stop is taken out by the caller. Source: decision 187. */
export function letGo(routes: Routes, route: number, visit: number): void {
  const { routing, load, delivers } = routes
  routes.routeOf[visit] = NOBODY
  load[route] = at(load, route) - at(routing.tubes, visit)
  if (at(routing.lab, visit) !== NOBODY) delivers[route] = at(delivers, route) - 1
}

/**
 * Works a route without deliveries out again whose legs to the positions from `first` to `last` are
 * new: the rest only as far as it changes.
 * Source: decision 187.
 */
export function settle(routes: Routes, route: number, first: number, last: number): void {
  const { routing, stops, stride, leg, count } = routes
  const base = route * stride
  for (let index = base + first; index <= base + last; index += 1)
    leg[index] = legOf(routing, at(stops, index - 1), at(stops, index))
  if (at(count, route) === 0) leg[base + 1] = 0
  settleEarly(routes, route, first, last)
  settleLate(routes, route, first, last)
  const end = base + at(count, route) + 1
  let travel = 0
  for (let index = base + 1; index <= end; index += 1) travel += at(leg, index)
  routes.travel[route] = travel
  routes.ids += 1
  routes.id[route] = routes.ids
}

/**
 * Works a route out from its stops; false where no times keep all windows and deliveries.
 * Source: decision 187.
 */
export function refresh(routes: Routes, route: number): boolean {
  const { routing, stops, stride, leg, count, positionOf } = routes
  const base = route * stride
  const last = at(count, route) + 1
  let travel = 0
  for (let position = 1; position <= last; position += 1) {
    const node = at(stops, base + position)
    const way = last === 1 ? 0 : legOf(routing, at(stops, base + position - 1), node)
    leg[base + position] = way
    travel += way
    if (node < routing.visits) positionOf[node] = position
  }
  routes.travel[route] = travel
  routes.ids += 1
  routes.id[route] = routes.ids
  return earliest(routes, route) && latest(routes, route)
}

function legOf({ row, legs, place }: Routing, from: number, to: number) {
  return at(legs, at(row, from) + at(place, to))
}

/** Copies a route to routes of the same day; `noteVisits` tells its visits. Source: decision 187. */
export function copyRoute(from: Routes, to: Routes, route: number): void {
  const base = route * from.stride
  const end = base + at(from.count, route) + 2
  for (let index = base; index < end; index += 1) {
    to.stops[index] = at(from.stops, index)
    to.early[index] = at(from.early, index)
    to.late[index] = at(from.late, index)
    to.leg[index] = at(from.leg, index)
  }
  to.count[route] = at(from.count, route)
  to.load[route] = at(from.load, route)
  to.travel[route] = at(from.travel, route)
  to.delivers[route] = at(from.delivers, route)
  to.id[route] = at(from.id, route)
}

/** Notes for each visit of a route in which route it is. Source: decision 187. */
export function noteVisits(routes: Routes, route: number, of: number): void {
  const base = route * routes.stride
  for (let position = at(routes.count, route); position > 0; position -= 1) {
    const node = at(routes.stops, base + position)
    if (node >= routes.routing.visits) continue
    routes.routeOf[node] = of
    routes.positionOf[node] = position
  }
}
