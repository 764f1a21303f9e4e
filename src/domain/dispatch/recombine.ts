import { bestCover } from './cover.ts'
import { type Basis, firstBasis } from './prices.ts'
import { addRoute, emptyPool, isFull, type Pool } from './pool.ts'
import { emptied } from './removal.ts'
import { put, refresh, type Routes } from './routes.ts'
import { at, endOf, type Routing, startOf } from './routing.ts'
import type { Search } from './search.ts'

/** What a search went through, to choose from again. */
export type Memory = { pool: Pool; alone: Float64Array; basis: Basis | undefined }

/** Source: decision 187. */
export function newMemory({ routing, random }: Search): Memory {
  return { pool: emptyPool(routing, random), alone: aloneOf(routing), basis: undefined }
}

/** Remembers the routes that were changed since the last acceptance. Source: decision 187. */
export function remember({ pool }: Memory, { routes, keptRoutes, keptCount }: Search): void {
  for (let index = 0; index < keptCount; index += 1) addRoute(pool, routes, at(keptRoutes, index))
}

/**
 * Puts the search on the cheapest choice of all remembered routes, if that is cheaper than the best so
 * far: good routes of plans that were not good as a whole are used as well.
 * Source: decision 187.
 * @param travel of the best routes, which make every visit.
 * @returns whether it was cheaper.
 */
export function recombine(memory: Memory, search: Search, best: Routes, travel: number): boolean {
  const { routing, routes } = search
  const { pool } = memory
  const people = Array.from({ length: routing.people }, (_, person) => person)
  const chosen = people.map((route) => addRoute(pool, best, route)).filter((number) => number >= 0)
  memory.basis ??= firstBasis(pool, memory.alone, chosen)
  const cover = bestCover(pool, travel, memory.basis)
  if (isFull(pool)) Object.assign(memory, newMemory(search))
  if (!cover) return false
  for (const route of people) emptied(routes, route)
  load(routes, pool, cover)
  return true
}

/** Gives each route to somebody of the kind that it was found for. */
function load(routes: Routes, { begin, stops, person }: Pool, cover: readonly number[]) {
  const { kind, people } = routes.routing
  for (const number of cover) {
    let route = 0
    while (at(kind, route) !== at(kind, at(person, number)) || at(routes.count, route) > 0)
      route += 1
    if (route >= people) throw new Error('more routes than people of a kind')
    for (let index = at(begin, number); index < at(begin, number + 1); index += 1)
      put(routes, route, at(routes.count, route) + 1, at(stops, index))
    refresh(routes, route)
  }
}

/** What each visit would cost as the only one of somebody. */
function aloneOf(routing: Routing) {
  const { visits, people, row, place, legs, legsTo } = routing
  const alone = new Float64Array(visits).fill(Infinity)
  for (let visit = 0; visit < visits; visit += 1)
    for (let person = 0; person < people; person += 1) {
      const out = at(legsTo, at(row, visit) + at(place, startOf(routing, person)))
      const back = at(legs, at(row, visit) + at(place, endOf(routing, person)))
      alone[visit] = Math.min(alone[visit] ?? Infinity, out + back)
    }
  return alone
}
