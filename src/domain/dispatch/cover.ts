import type { Pool } from './pool.ts'
import { type Basis, excessOf, findValues } from './prices.ts'
import { at } from './routing.ts'

type Choice = {
  pool: Pool
  /** For each visit, in the order in which visits are looked at, the routes with it, cheapest first. */
  order: readonly number[]
  through: readonly (readonly number[])[]
  excess: Float64Array
  made: Int32Array
  /** People without a route, by kind. */
  free: Int32Array
  chosen: number[]
  best: readonly number[] | undefined
  least: number
  tries: number
}

const MOST_TRIES = 20_000

/**
 * The cheapest choice of pooled routes that makes every visit exactly once, if one below `upper` is
 * found: the values of visits leave few routes that can matter, among which a bounded search decides.
 * It goes on from the basis of the last question about this pool.
 * Source: decision 187.
 */
export function bestCover(pool: Pool, upper: number, basis: Basis): readonly number[] | undefined {
  if (!findValues(pool, basis)) return undefined
  const { excess, bound } = bounded(pool, basis.values)
  const usable = Array.from({ length: pool.count }, (_, route) => route).filter(
    (route) => bound + (excess[route] ?? 0) < upper,
  )
  usable.sort((one, other) => (excess[one] ?? 0) - (excess[other] ?? 0))
  const choice = choiceOf(pool, usable, excess, upper)
  deepen(choice, 0, bound)
  return choice.best
}

/** Values lowered until no route is cheaper than its visits: then their sum is a bound. */
function bounded(pool: Pool, values: Float64Array) {
  const low = Float64Array.from(values)
  for (let route = 0; route < pool.count; route += 1) {
    const excess = excessOf(pool, low, route)
    if (excess >= 0) continue
    const visits = visitsOf(pool, route)
    for (const visit of visits) low[visit] = (low[visit] ?? 0) + excess / visits.length
  }
  const excess = Float64Array.from({ length: pool.count }, (_, route) => excessOf(pool, low, route))
  return { excess, bound: low.reduce((sum, value) => sum + value, 0) }
}

function visitsOf({ begin, stops, routing }: Pool, route: number): number[] {
  const all = Array.from(stops.subarray(at(begin, route), at(begin, route + 1)))
  return all.filter((node) => node < routing.visits)
}

function choiceOf(
  pool: Pool,
  usable: readonly number[],
  excess: Float64Array,
  upper: number,
): Choice {
  const { visits, people, kind } = pool.routing
  const through = Array.from({ length: visits }, (): number[] => [])
  for (const route of usable) for (const visit of visitsOf(pool, route)) through[visit]?.push(route)
  const few = (visit: number) => through[visit]?.length ?? 0
  const order = through.map((_, visit) => visit).sort((one, other) => few(one) - few(other))
  const free = new Int32Array(people)
  for (let person = 0; person < people; person += 1)
    free[at(kind, person)] = at(free, at(kind, person)) + 1
  const made = new Int32Array(visits)
  return {
    pool,
    order,
    through,
    excess,
    made,
    free,
    chosen: [],
    best: undefined,
    least: upper,
    tries: 0,
  }
}

/** Depth first: for the next visit that nobody makes yet, its cheapest routes first. */
function deepen(choice: Choice, from: number, cost: number) {
  const { order, made, excess, chosen } = choice
  let next = from
  while (next < order.length && at(made, order[next] ?? 0) === 1) next += 1
  if (next === order.length) {
    choice.least = cost
    choice.best = [...chosen]
    return
  }
  for (const route of choice.through[order[next] ?? 0] ?? []) {
    const with_ = cost + (excess[route] ?? 0)
    // Travel is whole: anything less than one unit cheaper is not cheaper.
    if (with_ > choice.least - 0.5 || choice.tries > MOST_TRIES) return
    if (!fits(choice, route)) continue
    choice.tries += 1
    mark(choice, route, 1)
    chosen.push(route)
    deepen(choice, next + 1, with_)
    chosen.pop()
    mark(choice, route, 0)
  }
}

function fits({ pool, made, free }: Choice, route: number): boolean {
  const { begin, stops, routing, person } = pool
  if (at(free, at(routing.kind, at(person, route))) === 0) return false
  for (let index = at(begin, route); index < at(begin, route + 1); index += 1) {
    const node = at(stops, index)
    if (node < routing.visits && at(made, node) === 1) return false
  }
  return true
}

function mark({ pool, made, free }: Choice, route: number, times: 0 | 1) {
  const { begin, stops, routing, person } = pool
  for (let index = at(begin, route); index < at(begin, route + 1); index += 1) {
    const node = at(stops, index)
    if (node < routing.visits) made[node] = times
  }
  const kind = at(routing.kind, at(person, route))
  free[kind] = at(free, kind) + (times === 1 ? -1 : 1)
}
