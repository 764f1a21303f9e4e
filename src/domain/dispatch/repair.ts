import type { Day, Plan } from './day.ts'
import { type DayAtHand, type Hour, type Kept, placeOf, type Wanted } from './day-at-hand.ts'
import { everySpot, NEVER, noSpot } from './delivery.ts'
import { findSpot, insert } from './insertion.ts'
import { loadPlan, routeOf } from './plan-of.ts'
import { nearestPeople, partOf } from './part-of-day.ts'
import { takeOut } from './removal.ts'
import { copyRoute, emptyRoutes, noteVisits, type Routes } from './routes.ts'
import { at, NOBODY, routingOf } from './routing.ts'

/** How many people's routes a repair may change: of those that come nearest to the wanted visit. */
const REPAIRED = 8

/**
 * Hour by hour, what one moved visit makes room for: the wanted visit, the last one of the day at
 * hand, takes the spot of a visit that nobody accepted, which finds another.
 * Source: decision 187.
 */
export function repairs(atHand: DayAtHand, wanted: Wanted) {
  let table: Table | undefined
  return (hour: Hour): Kept | undefined => {
    table ??= tableOf(atHand, wanted, nearestPeople(atHand, REPAIRED))
    return moved(table, hour)
  }
}

/** Some people's part of a day, with the wanted visit as its last, and their routes. */
type Table = { day: Day; routes: Routes; kept: Routes; bare: Routes }

function tableOf({ day, plan, ways }: DayAtHand, wanted: Wanted, people: readonly number[]): Table {
  const part = partOf(day, plan, people)
  const { at: _at, ...visit } = wanted
  const asked = { ...visit, place: placeOf({ ways }, wanted), opens: 0, closes: 0 }
  const withAsked = { ...part.day, visits: [...part.day.visits, asked] }
  return { day: withAsked, ...loaded(withAsked, part.plan, ways) }
}

function loaded(day: Day, plan: Plan, ways: DayAtHand['ways']) {
  const routing = routingOf(day, ways)
  const routes = emptyRoutes(routing)
  loadPlan(routes, day, plan)
  return { routes, kept: emptyRoutes(routing), bare: emptyRoutes(routing) }
}

/** The cheapest way to make room by moving one visit. */
function moved(table: Table, { opens, closes }: Hour): Kept | undefined {
  const { routing } = table.routes
  const wanted = routing.visits - 1
  routing.opens[wanted] = opens
  routing.closes[wanted] = closes
  let best: Kept | undefined
  for (let visit = 0; visit < wanted; visit += 1) {
    if (at(routing.fixed, visit) !== NOBODY) continue
    const kept = without(table, visit, best?.added ?? NEVER)
    if (kept) best = kept
  }
  return best
}

/** Takes a visit out, the wanted one in, and the visit in again; everything is as before afterwards. */
function without(table: Table, visit: number, below: number): Kept | undefined {
  const { routes, kept, bare } = table
  const from = at(routes.routeOf, visit)
  const wanted = routes.routing.visits - 1
  if (from === NOBODY || !mayMakeWithout(routes, from, wanted, visit)) return undefined
  const before = at(routes.travel, from)
  copyRoute(routes, kept, from)
  takeOut(routes, from, visit)
  const saved = before - at(routes.travel, from)
  copyRoute(routes, bare, from)
  let [best, least]: [Kept | undefined, number] = [undefined, below]
  for (const spot of everySpot(routes, from, wanted)) {
    insert(routes, from, wanted, spot)
    const found = again(table, visit, from, spot.added - saved, least)
    takeBack(routes, bare, from)
    if (found) [best, least] = [found, found.added]
  }
  takeBack(routes, kept, from)
  return best
}

/** Whether a person could make the one visit if they did not have the other. */
function mayMakeWithout({ routing, load }: Routes, route: number, wanted: number, visit: number) {
  const tubes = at(load, route) - at(routing.tubes, visit) + at(routing.tubes, wanted)
  const isAble = (at(routing.skills, wanted) & ~at(routing.able, route)) === 0
  return isAble && tubes <= at(routing.carries, route)
}

/** Puts the visit that was taken out where it adds least. */
function again(
  { day, routes, kept }: Table,
  visit: number,
  from: number,
  so: number,
  below: number,
) {
  const [spot, best] = [noSpot(), noSpot()]
  let to = NOBODY
  for (let route = 0; route < routes.routing.people; route += 1) {
    findSpot(routes, route, visit, NOBODY, spot)
    if (spot.added >= best.added) continue
    Object.assign(best, spot)
    to = route
  }
  const added = so + best.added
  if (to === NOBODY || added >= below) return undefined
  if (to !== from) copyRoute(routes, kept, to)
  insert(routes, to, visit, best)
  const ids = [...new Set([from, to])]
  const changed = ids.map((route) => routeOf(day, day.people[route]?.id ?? '', routes, route))
  if (to !== from) takeBack(routes, kept, to)
  return { ok: true, personId: day.people[from]?.id ?? '', added, routes: changed } as const
}

/** Makes a route what it was when it was copied. */
function takeBack(routes: Routes, kept: Routes, route: number) {
  noteVisits(routes, route, NOBODY)
  copyRoute(kept, routes, route)
  noteVisits(routes, route, route)
}
