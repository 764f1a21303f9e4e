import type { Random } from './random.ts'
import type { Routes } from './routes.ts'
import { at, type Routing } from './routing.ts'

/** Routes that a search went through: of those with equal visits and equal people the shortest. */
export type Pool = {
  routing: Routing
  count: number
  /** Route `i` has the stops from `begin[i]` to before `begin[i + 1]`. */
  begin: Int32Array
  stops: Int32Array
  travel: Int32Array
  /** Whose it was. */
  person: Int32Array
  hash: Int32Array
  /** By hash: 1 + the number of a route, or 0. */
  table: Int32Array
  /** A random number for each visit and each kind of person. */
  lots: Int32Array
}

/** A power of two: the table is twice as large. */
const MOST_ROUTES = 2 ** 13
const MOST_STOPS = 2 ** 18

/** Source: decision 187. */
export function emptyPool(routing: Routing, random: Random): Pool {
  const lots = routing.visits + routing.people
  return {
    routing,
    count: 0,
    begin: new Int32Array(MOST_ROUTES + 1),
    stops: new Int32Array(MOST_STOPS),
    travel: new Int32Array(MOST_ROUTES),
    person: new Int32Array(MOST_ROUTES),
    hash: new Int32Array(MOST_ROUTES),
    table: new Int32Array(MOST_ROUTES * 2),
    lots: Int32Array.from({ length: lots }, () => Math.floor(random() * 2 ** 32) | 0),
  }
}

/** Whether no more routes are taken in. Source: decision 187. */
export function isFull(pool: Pool): boolean {
  return (
    pool.count === MOST_ROUTES || at(pool.begin, pool.count) + pool.routing.visits * 2 > MOST_STOPS
  )
}

/**
 * Takes a route in, unless one at least as good is there.
 * Source: decision 187.
 * @returns its number; -1 where it is empty or the pool is full.
 */
export function addRoute(pool: Pool, routes: Routes, route: number): number {
  const count = at(routes.count, route)
  if (count === 0) return -1
  const hash = hashOf(pool, routes, route)
  const mask = pool.table.length - 1
  let slot = hash & mask
  for (; at(pool.table, slot) !== 0; slot = (slot + 1) & mask) {
    const known = at(pool.table, slot) - 1
    if (at(pool.hash, known) !== hash) continue
    const isLonger = at(pool.travel, known) > at(routes.travel, route)
    if (isLonger && at(pool.begin, known + 1) - at(pool.begin, known) === count)
      write(pool, routes, route, known)
    return known
  }
  if (isFull(pool)) return -1
  pool.table[slot] = pool.count + 1
  pool.hash[pool.count] = hash
  pool.begin[pool.count + 1] = at(pool.begin, pool.count) + count
  write(pool, routes, route, pool.count)
  pool.count += 1
  return pool.count - 1
}

function write(pool: Pool, routes: Routes, route: number, number: number) {
  const begin = at(pool.begin, number)
  const count = at(pool.begin, number + 1) - begin
  const first = route * routes.stride + 1
  for (let index = 0; index < count; index += 1)
    pool.stops[begin + index] = at(routes.stops, first + index)
  pool.travel[number] = at(routes.travel, route)
  pool.person[number] = route
}

/** Of the visits, in any order, and of the kind of the person. */
function hashOf({ routing, lots }: Pool, { stops, stride, count }: Routes, route: number): number {
  let hash = at(lots, routing.visits + at(routing.kind, route))
  const first = route * stride + 1
  for (let index = first; index < first + at(count, route); index += 1) {
    const node = at(stops, index)
    if (node < routing.visits) hash = (hash + at(lots, node)) | 0
  }
  return hash ^ (hash >>> 15)
}
