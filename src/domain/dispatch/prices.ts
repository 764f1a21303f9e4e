import type { Pool } from './pool.ts'
import { at } from './routing.ts'

/**
 * A basis of the linear programme: a choice of pooled routes in parts that makes each visit once. A row
 * is filled by the part of a pooled route, or, while its column is -1, by its visit made alone.
 */
export type Basis = {
  size: number
  alone: Float64Array
  columns: Int32Array
  /** Column by column: `inverse[column * size + row]`. */
  inverse: Float64Array
  amounts: Float64Array
  /** What each visit is worth (the dual values). */
  values: Float64Array
  /** What a route would do to the amounts. */
  change: Float64Array
}

/** Routes looked at before the best of them is taken, and most exchanges of one question. */
const BLOCK = 1024
const MOST_EXCHANGES = 3000
const TINY = 1e-7

/**
 * A first choice, in whole routes.
 * Source: decision 187.
 * @param alone what each visit costs as the only one of a route.
 * @param chosen pooled routes, none of which shares a visit: the other visits are made alone.
 */
export function firstBasis(pool: Pool, alone: Float64Array, chosen: readonly number[]): Basis {
  const basis = eachAlone(alone)
  for (const route of chosen) {
    setChange(pool, basis, route)
    exchange(pool, basis, route, at(pool.stops, at(pool.begin, route)))
  }
  return basis
}

function eachAlone(alone: Float64Array): Basis {
  const size = alone.length
  const inverse = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) inverse[row * size + row] = 1
  return {
    size,
    alone,
    inverse,
    columns: new Int32Array(size).fill(-1),
    amounts: new Float64Array(size).fill(1),
    values: Float64Array.from(alone),
    change: new Float64Array(size),
  }
}

/**
 * Finds what each visit is worth in the cheapest choice of pooled routes in parts, by the revised
 * simplex method: a whole choice costs at least the sum. False where it took too long.
 * Source: decision 187; Dantzig, Linear programming and extensions (1963).
 */
export function findValues(pool: Pool, basis: Basis): boolean {
  price(pool, basis)
  let [from, seen] = [0, 0]
  for (let times = 0; seen < pool.count;) {
    const upTo = Math.min(pool.count, from + BLOCK)
    const route = cheapest(pool, basis, from, upTo)
    seen = route < 0 ? seen + upTo - from : 0
    from = upTo === pool.count ? 0 : upTo
    if (route < 0) continue
    setChange(pool, basis, route)
    exchange(pool, basis, route, usedUp(basis))
    times += 1
    if (times > MOST_EXCHANGES) return false
  }
  return true
}

/** The values from the basis: routes may have become shorter since. */
function price({ travel }: Pool, { size, columns, alone, inverse, values }: Basis) {
  const cost = Float64Array.from(columns, (route, row) =>
    route < 0 ? number(alone, row) : at(travel, route),
  )
  for (let column = 0; column < size; column += 1) {
    let sum = 0
    for (let row = 0; row < size; row += 1)
      sum += number(cost, row) * number(inverse, column * size + row)
    values[column] = sum
  }
}

/** How much dearer a route is than its visits' values. Source: decision 187. */
export function excessOf(
  { begin, stops, travel }: Pool,
  values: Float64Array,
  route: number,
): number {
  let excess = at(travel, route)
  const end = at(begin, route + 1)
  for (let index = at(begin, route); index < end; index += 1) {
    const node = at(stops, index)
    if (node < values.length) excess -= number(values, node)
  }
  return excess
}

/** The route that is cheapest beside its visits' values; -1 where none is cheaper than they are. */
function cheapest(pool: Pool, { values }: Basis, from: number, upTo: number): number {
  let [best, least] = [-1, -TINY]
  for (let route = from; route < upTo; route += 1) {
    const excess = excessOf(pool, values, route)
    if (excess >= least) continue
    least = excess
    best = route
  }
  return best
}

function setChange({ begin, stops }: Pool, { size, inverse, change }: Basis, route: number) {
  change.fill(0)
  for (let index = at(begin, route); index < at(begin, route + 1); index += 1) {
    const visit = at(stops, index)
    if (visit >= size) continue
    for (let row = 0; row < size; row += 1)
      change[row] = number(change, row) + number(inverse, visit * size + row)
  }
}

/** Takes the route whose change is set into the basis, in place of what fills a row. */
function exchange(pool: Pool, basis: Basis, route: number, leaving: number) {
  const { size, inverse, change, values, amounts, columns } = basis
  if (leaving < 0) return
  const excess = excessOf(pool, values, route)
  const pivot = number(change, leaving)
  const amount = number(amounts, leaving) / pivot
  for (let row = 0; row < size; row += 1)
    amounts[row] = Math.max(0, number(amounts, row) - amount * number(change, row))
  amounts[leaving] = amount
  columns[leaving] = route
  for (let column = 0; column < size; column += 1) {
    const base = column * size
    const part = number(inverse, base + leaving) / pivot
    if (part === 0) continue
    for (let row = 0; row < size; row += 1)
      inverse[base + row] = number(inverse, base + row) - number(change, row) * part
    inverse[base + leaving] = part
    values[column] = number(values, column) + excess * part
  }
}

/** The row that is used up first by the change; -1 where none is. */
function usedUp({ size, change, amounts }: Basis): number {
  let [leaving, least] = [-1, Infinity]
  for (let row = 0; row < size; row += 1) {
    const step = number(change, row)
    if (step <= TINY) continue
    const ratio = number(amounts, row) / step
    const isLess = ratio < least - TINY || (ratio < least + TINY && step > number(change, leaving))
    if (!isLess) continue
    least = Math.min(ratio, least)
    leaving = row
  }
  return leaving
}

/** The cast is safe because every index is inside. */
function number(array: Float64Array, index: number): number {
  return array[index] as number
}
