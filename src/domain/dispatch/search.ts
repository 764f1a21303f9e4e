import { noSpot, type Spot } from './delivery.ts'
import type { Random } from './random.ts'
import { at, NOBODY, type Routing } from './routing.ts'
import { copyRoute, emptyRoutes, noteVisits, type Routes } from './routes.ts'

/** How the search ruins, recreates and cools; the names are the publication’s where it has one. */
export type Tuning = {
  /** Visits that a ruin takes out on average, and the longest string of one route. */
  removed: number
  longest: number
  /** How often a string keeps a part within it, and how often that part grows. */
  split: number
  deepen: number
  /** How often a whole route is taken out instead. */
  whole: number
  /** How often a spot is not seen. */
  blink: number
  /** Units of travel: about how much worse a plan may be and still be gone on with. */
  hottest: number
  coldest: number
  /** How often the routes that the search went through are chosen from again. */
  recombinations: number
}

type Rank = { upTo: number; key?: Int32Array }

export type Search = {
  routing: Routing
  routes: Routes
  random: Random
  tuning: Tuning
  /** Visits by nearness to each visit, itself first. */
  near: Int32Array
  absent: Int32Array
  absentCount: number
  /**
   * For each visit and route two entries of what is known of its cheapest place, while the route's id
   * is the same: the id, what it adds, position and drop.
   */
  known: Int32Array
  chosen: Spot
  found: Spot
  untilBlink: number
  open: Int32Array
  openCount: number
  seen: Int32Array
  turn: number
  keys: Int32Array
  ranks: readonly Rank[]
  ranksTotal: number
  /** The ids of the routes as they were accepted, and a copy of each that was changed since. */
  accepted: Int32Array
  kept: Routes
  keptRoutes: Int32Array
  keptCount: number
  isKept: Int32Array
  ruined: Int32Array
}

/** A search from some routes, which it changes; who is in none of them is absent. Source: decision 187. */
export function newSearch(routes: Routes, random: Random, tuning: Tuning): Search {
  const { routing } = routes
  const { visits, people } = routing
  const ofPeople = () => new Int32Array(people)
  const ranks = ranksOf(routing)
  const search: Search = {
    routing,
    routes,
    random,
    tuning,
    near: nearness(routing),
    absent: new Int32Array(visits),
    absentCount: 0,
    keys: new Int32Array(visits),
    known: new Int32Array(visits * people * 8).fill(NOBODY),
    chosen: noSpot(),
    found: noSpot(),
    untilBlink: 0,
    turn: 0,
    seen: ofPeople(),
    open: ofPeople(),
    openCount: 0,
    ranks,
    ranksTotal: ranks.at(-1)?.upTo ?? 0,
    accepted: Int32Array.from(routes.id),
    kept: emptyRoutes(routing),
    keptRoutes: ofPeople(),
    keptCount: 0,
    isKept: ofPeople(),
    ruined: ofPeople(),
  }
  countAbsent(search)
  return search
}

/** By lot, most tubes first, far first, near first, short windows first, early and late ends first. */
function ranksOf(routing: Routing): Rank[] {
  const { visits, tubes, opens, closes } = routing
  const of = (read: (visit: number) => number) =>
    Int32Array.from({ length: visits }, (_, visit) => read(visit))
  const far = of((visit) => meanLeg(routing, visit))
  const weighed: [number, Int32Array?][] = [
    [4],
    [4, of((visit) => -at(tubes, visit))],
    [2, far.map((leg) => -leg)],
    [1, far],
    [2, of((visit) => at(closes, visit) - at(opens, visit))],
    [2, of((visit) => at(opens, visit))],
    [2, of((visit) => -at(closes, visit))],
  ]
  let upTo = 0
  return weighed.map(([weight, key]) => ({ upTo: (upTo += weight), ...(key && { key }) }))
}

/** From and to the starts of everybody, on average. */
function meanLeg({ legs, place, row, visits, labs, people }: Routing, visit: number) {
  let sum = 0
  for (let person = 0; person < people; person += 1)
    sum += at(legs, at(row, visits + labs + person) + at(place, visit))
  return Math.round(sum / Math.max(1, people))
}

function nearness({ legs, place, row, visits }: Routing) {
  const near = new Int32Array(visits * visits)
  for (let visit = 0; visit < visits; visit += 1) {
    const away = (other: number) =>
      other === visit ? -1 : at(legs, at(row, visit) + at(place, other))
    const all = Array.from({ length: visits }, (_, other) => other)
    near.set(
      all.sort((one, other) => away(one) - away(other) || one - other),
      visit * visits,
    )
  }
  return near
}

/** Copies a route before it is changed for the first time since the last acceptance. Source: decision 187. */
export function keepRoute(search: Search, route: number): void {
  if (at(search.isKept, route) === 1) return
  search.isKept[route] = 1
  search.keptRoutes[search.keptCount] = route
  search.keptCount += 1
  copyRoute(search.routes, search.kept, route)
}

/** Source: decision 187. */
export function accept(search: Search): void {
  for (let index = 0; index < search.keptCount; index += 1) {
    const route = at(search.keptRoutes, index)
    search.isKept[route] = 0
    search.accepted[route] = at(search.routes.id, route)
  }
  search.keptCount = 0
}

/** Puts everything back as it was at the last acceptance. Source: decision 187. */
export function putBack(search: Search): void {
  const { routes, kept } = search
  for (let index = 0; index < search.keptCount; index += 1)
    noteVisits(routes, at(search.keptRoutes, index), NOBODY)
  for (let index = 0; index < search.keptCount; index += 1) {
    const route = at(search.keptRoutes, index)
    copyRoute(kept, routes, route)
    noteVisits(routes, route, route)
    search.isKept[route] = 0
  }
  search.keptCount = 0
  countAbsent(search)
}

/** Source: decision 187. */
export function countAbsent(search: Search): void {
  let count = 0
  for (let visit = 0; visit < search.routing.visits; visit += 1) {
    if (at(search.routes.routeOf, visit) !== NOBODY) continue
    search.absent[count] = visit
    count += 1
  }
  search.absentCount = count
}
