import { NEVER, type Spot } from './delivery.ts'
import { findSpot, insert } from './insertion.ts'
import { at, NOBODY } from './routing.ts'
import { keepRoute, type Search } from './search.ts'

/**
 * Puts the absent visits back, each where it adds least, now and then blind to the best place
 * (greedy insertion with blinks); who fits nowhere stays absent.
 * Source: decision 187; Christiaens and Vanden Berghe, Slack induction by string removals (2020).
 */
export function recreate(search: Search): void {
  inOrder(search)
  openRoutes(search)
  let left = 0
  for (let index = 0; index < search.absentCount; index += 1) {
    const visit = at(search.absent, index)
    const route = bestRoute(search, visit)
    if (route === NOBODY) {
      search.absent[left] = visit
      left += 1
      continue
    }
    keepRoute(search, route)
    const isFirst = at(search.routes.count, route) === 0
    insert(search.routes, route, visit, search.chosen)
    if (isFirst) openRoutes(search)
  }
  search.absentCount = left
}

/** Everybody with a stop, and of people who are alike and have none yet, the first. */
function openRoutes(search: Search) {
  const { routing, routes, open, seen } = search
  search.turn += 1
  search.openCount = 0
  for (let route = 0; route < routing.people; route += 1) {
    if (at(routes.count, route) === 0) {
      const kind = at(routing.kind, route)
      if (at(seen, kind) === search.turn) continue
      seen[kind] = search.turn
    }
    open[search.openCount] = route
    search.openCount += 1
  }
}

/** Into `search.chosen`. */
function bestRoute(search: Search, visit: number): number {
  const { chosen, open, openCount } = search
  let best = NOBODY
  chosen.added = NEVER
  for (let index = 0; index < openCount; index += 1) {
    const route = at(open, index)
    if (offer(search, route, visit)) best = route
  }
  return best
}

/** Whether a route offers a cheaper place than what was chosen so far; then that is chosen. */
function offer(search: Search, route: number, visit: number): boolean {
  const { known, chosen, found, routes } = search
  const entry = entryOf(search, route, visit)
  if (at(known, entry + 1) >= chosen.added) return false
  search.untilBlink -= 1
  if (search.untilBlink > 0) {
    chosen.added = at(known, entry + 1)
    chosen.position = at(known, entry + 2)
    chosen.drop = at(known, entry + 3)
    return true
  }
  search.untilBlink = nextBlink(search)
  findSpot(routes, route, visit, at(known, entry + 2), found)
  if (found.added >= chosen.added) return false
  copySpot(found, chosen)
  return true
}

function copySpot(from: Spot, to: Spot) {
  to.added = from.added
  to.position = from.position
  to.drop = from.drop
}

/** How many looks until the next blink: each blinks with the same chance. */
function nextBlink({ random, tuning }: Search) {
  return 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - tuning.blink))
}

/** What is known of a visit in a route: two entries, one of them for the route as it was accepted. */
function entryOf(
  { known, routing, routes, accepted, found }: Search,
  route: number,
  visit: number,
) {
  const first = (visit * routing.people + route) * 8
  const id = at(routes.id, route)
  if (at(known, first) === id) return first
  if (at(known, first + 4) === id) return first + 4
  const entry = at(known, first) === at(accepted, route) ? first + 4 : first
  findSpot(routes, route, visit, NOBODY, found)
  known[entry] = id
  known[entry + 1] = found.added
  known[entry + 2] = found.position
  known[entry + 3] = found.drop
  return entry
}

/** Sorts the absent visits by a rule drawn by lot. Weights: the publication’s for time windows. */
function inOrder(search: Search) {
  const { absent, absentCount, keys, random, ranks } = search
  const draw = random() * search.ranksTotal
  let rank = 0
  while (rank < ranks.length - 1 && draw >= (ranks[rank]?.upTo ?? 0)) rank += 1
  const key = ranks[rank]?.key
  for (let index = 0; index < absentCount; index += 1) {
    const visit = at(absent, index)
    keys[visit] = key ? at(key, visit) : Math.floor(random() * 2 ** 30)
  }
  for (let index = 1; index < absentCount; index += 1) {
    const visit = at(absent, index)
    let before = index - 1
    while (before >= 0 && at(keys, at(absent, before)) > at(keys, visit)) {
      absent[before + 1] = at(absent, before)
      before -= 1
    }
    absent[before + 1] = visit
  }
}
