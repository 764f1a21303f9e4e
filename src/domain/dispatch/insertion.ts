import { NEVER, placeWithLab, type Spot } from './delivery.ts'
import { put, refresh, type Routes, settle } from './routes.ts'
import { at, NOBODY } from './routing.ts'

/** Whether a person could make a visit besides what they have, whatever the times. Source: decision 187. */
export function mayMake({ routing, load }: Routes, route: number, visit: number): boolean {
  const { fixed, tubes, carries, skills, able } = routing
  const who = at(fixed, visit)
  if (who !== NOBODY && who !== route) return false
  if (at(load, route) + at(tubes, visit) > at(carries, route)) return false
  return (at(skills, visit) & ~at(able, route)) === 0
}

/**
 * The cheapest spot for a visit in a route, into `found`; it adds NEVER where there is none.
 * Source: decision 187.
 * @param except a position that shall not be taken, or NOBODY.
 */
export function findSpot(
  routes: Routes,
  route: number,
  visit: number,
  except: number,
  found: Spot,
): void {
  found.added = NEVER
  found.position = NOBODY
  found.drop = NOBODY
  if (!mayMake(routes, route, visit)) return
  if (at(routes.routing.lab, visit) !== NOBODY || at(routes.delivers, route) > 0)
    placeWithLab(routes, route, visit, except, found)
  else placeAlone(routes, route, visit, except, found)
}

/** Where no tubes must be anywhere in time, the slack before and after a spot decides. */
function placeAlone(
  { routing, stops, early, late, leg, stride, count }: Routes,
  route: number,
  visit: number,
  except: number,
  found: Spot,
) {
  const { place, legs, legsTo, takes } = routing
  const row = at(routing.row, visit)
  const [open, close, long] = [
    at(routing.opens, visit),
    at(routing.closes, visit),
    at(takes, visit),
  ]
  const last = route * stride + at(count, route) + 1
  const skipped = route * stride + except
  let [best, chosen] = [NEVER, NOBODY]
  let next = route * stride + 1
  while (next <= last && at(late, next) < open + long) next += 1
  for (; next <= last; next += 1) {
    const from = at(stops, next - 1)
    const leaves = at(early, next - 1) + at(takes, from)
    if (leaves > close) break
    const out = at(legsTo, row + at(place, from))
    const back = at(legs, row + at(place, at(stops, next)))
    const added = out + back - at(leg, next)
    if (added >= best) continue
    const begins = Math.max(leaves + out, open)
    if (begins > close || begins + long + back > at(late, next) || next === skipped) continue
    best = added
    chosen = next
  }
  found.added = best
  found.position = chosen - route * stride
}

/** Puts a visit into the spot that was found for it. Source: decision 187. */
export function insert(
  routes: Routes,
  route: number,
  visit: number,
  { position, drop }: Spot,
): void {
  put(routes, route, position, visit)
  if (drop !== NOBODY) put(routes, route, drop, at(routes.routing.lab, visit))
  if (at(routes.delivers, route) > 0) refresh(routes, route)
  else settle(routes, route, position, position + 1)
}
