import { type Bounds, boundsFor, lastAt } from './loose.ts'
import type { Routes } from './routes.ts'
import { at, NOBODY } from './routing.ts'
import { earliest } from './timing.ts'

/**
 * Where a visit would go: its position, and that of a new stop at its lab, or NOBODY; both count as
 * they are when both are in.
 */
export type Spot = { added: number; position: number; drop: number }

/** More than any way: there is no such spot. */
export const NEVER = 2 ** 28

/** Source: decision 187. */
export function noSpot(): Spot {
  return { added: NEVER, position: NOBODY, drop: NOBODY }
}

/**
 * The cheapest spot for a visit in a route with deliveries: before a stop at its lab that is there
 * already, or with a new one. What the windows allow is tried with all deliveries.
 * Source: decision 187.
 */
export function placeWithLab(
  routes: Routes,
  route: number,
  visit: number,
  except: number,
  found: Spot,
): void {
  const lab = at(routes.routing.lab, visit)
  const last = at(routes.count, route) + 1
  const delivered = lab === NOBODY ? last : lastAt(routes, route, lab)
  const bounds = boundsFor(routes, route, lab)
  const [begin, end] = windowOf(routes, bounds, route, visit)
  for (let position = begin; position <= end; position += 1) {
    if (position === except) continue
    const added = detour(routes, bounds, route, visit, position)
    if (added >= found.added) continue
    if (position <= delivered && isTimely(routes, route, visit, position, NOBODY))
      take(found, added, position, NOBODY)
    if (lab !== NOBODY) placeBoth(routes, bounds, route, visit, position, added, found)
  }
}

/** The positions between which the slack of the route allows a visit. */
function windowOf(
  { routing, stops, stride, count }: Routes,
  { early, late }: Bounds,
  route: number,
  visit: number,
) {
  const base = route * stride
  const last = at(count, route) + 1
  const leaves = (position: number) =>
    at(early, base + position) + at(routing.takes, at(stops, base + position))
  const least = at(routing.opens, visit) + at(routing.takes, visit)
  let [begin, end] = [1, last]
  while (begin <= last && at(late, base + begin) < least) begin += 1
  while (end >= begin && leaves(end - 1) > at(routing.closes, visit)) end -= 1
  return [begin, end] as const
}

/**
 * Every spot for a visit in a route.
 * Source: decision 187.
 */
export function everySpot(routes: Routes, route: number, visit: number): Spot[] {
  const lab = at(routes.routing.lab, visit)
  const last = at(routes.count, route) + 1
  const bounds = boundsFor(routes, route, lab)
  const [begin, end] = windowOf(routes, bounds, route, visit)
  const spots: Spot[] = []
  for (let position = begin; position <= end; position += 1) {
    const alone = detour(routes, bounds, route, visit, position)
    if (alone >= NEVER) continue
    if (isTimely(routes, route, visit, position, NOBODY))
      spots.push({ added: alone, position, drop: NOBODY })
    for (let before = position; lab !== NOBODY && before <= last; before += 1) {
      const added = withDrop(routes, bounds, route, visit, position, before, alone)
      if (added < NEVER && isTimely(routes, route, visit, position, before + 1))
        spots.push({ added, position, drop: before + 1 })
    }
  }
  return spots
}

/** What a visit and a new stop at its lab before a later stop add. */
function withDrop(
  routes: Routes,
  bounds: Bounds,
  route: number,
  visit: number,
  position: number,
  before: number,
  alone: number,
): number {
  if (before === position) return together(routes, route, visit, position)
  return alone + detour(routes, bounds, route, at(routes.routing.lab, visit), before)
}

/** With a new stop at the lab, right after the visit or later. */
function placeBoth(
  routes: Routes,
  bounds: Bounds,
  route: number,
  visit: number,
  position: number,
  alone: number,
  found: Spot,
) {
  const last = at(routes.count, route) + 1
  for (let before = position; before <= last; before += 1) {
    const added = withDrop(routes, bounds, route, visit, position, before, alone)
    if (added >= found.added || !isTimely(routes, route, visit, position, before + 1)) continue
    take(found, added, position, before + 1)
  }
}

function take(found: Spot, added: number, position: number, drop: number) {
  found.added = added
  found.position = position
  found.drop = drop
}

/** What a stop adds before a position; NEVER where the windows alone refuse it. */
function detour(
  { routing, stops, leg, stride }: Routes,
  { early, late }: Bounds,
  route: number,
  node: number,
  position: number,
): number {
  const { place, row, legs, legsTo, opens, closes, takes } = routing
  const next = route * stride + position
  const from = at(stops, next - 1)
  const out = at(legsTo, at(row, node) + at(place, from))
  const back = at(legs, at(row, node) + at(place, at(stops, next)))
  const arrives = at(early, next - 1) + at(takes, from) + out
  const begins = Math.max(arrives, at(opens, node))
  const isLate = begins > at(closes, node)
  if (isLate || begins + at(takes, node) + back > at(late, next)) return NEVER
  return out + back - at(leg, next)
}

/** What a visit and a stop at its lab right behind it add. */
function together(
  { routing, stops, leg, stride }: Routes,
  route: number,
  visit: number,
  position: number,
): number {
  const { place, row, legs, legsTo, lab } = routing
  const next = route * stride + position
  const there = at(lab, visit)
  const out = at(legsTo, at(row, visit) + at(place, at(stops, next - 1)))
  const over = at(legs, at(row, visit) + at(place, there))
  const back = at(legs, at(row, there) + at(place, at(stops, next)))
  return out + over + back - at(leg, next)
}

/**
 * Whether all windows and deliveries can be kept with the visit and its new stop at the lab in; then
 * `trial` has that route.
 * Source: decision 187.
 */
export function isTimely(
  { routing, stops, leg, stride, count, trial }: Routes,
  route: number,
  visit: number,
  position: number,
  drop: number,
): boolean {
  const { place, row, legs, legsTo, lab } = routing
  const last = at(count, route) + (drop === NOBODY ? 2 : 3)
  let taken = route * stride
  for (let index = 0; index <= last; index += 1) {
    const isNew = index === position || index === drop
    const node = index === position ? visit : index === drop ? at(lab, visit) : at(stops, taken)
    trial.stops[index] = node
    if (!isNew) taken += 1
    if (index === 0) continue
    const before = at(trial.stops, index - 1)
    const isAfterNew = index - 1 === position || index - 1 === drop
    if (isAfterNew) trial.leg[index] = at(legs, at(row, before) + at(place, node))
    else if (isNew) trial.leg[index] = at(legsTo, at(row, node) + at(place, before))
    else trial.leg[index] = at(leg, taken - 1)
  }
  trial.count[0] = last - 1
  trial.delivers[0] = 1
  return earliest(trial, 0)
}
