import { at, NOBODY } from './routing.ts'
import { letGo, settle } from './routes.ts'
import { dropNeedless } from './removal.ts'
import { keepRoute, type Search } from './search.ts'

/**
 * Takes strings of visits out of neighbouring routes, around a visit drawn by lot (adjacent string
 * removal); they are absent afterwards.
 * Source: decision 187; Christiaens and Vanden Berghe, Slack induction by string removals (2020).
 */
export function ruin(search: Search): void {
  const { routing, routes, random, tuning, near, ruined } = search
  const { visits } = routing
  const longest = Math.min(tuning.longest, meanVisits(search))
  const most = (4 * tuning.removed) / (1 + longest) - 1
  const strings = Math.floor(random() * most + 1)
  const centre = Math.floor(random() * visits)
  if (random() < tuning.whole) return removeRoute(search, centre)
  ruined.fill(0)
  let done = 0
  for (let index = 0; index < visits && done < strings; index += 1) {
    const visit = at(near, centre * visits + index)
    const route = at(routes.routeOf, visit)
    if (route === NOBODY || at(ruined, route) === 1) continue
    ruined[route] = 1
    done += 1
    removeString(search, route, at(routes.positionOf, visit), longest)
  }
}

/** All of a route: strings are too short to find out that two routes can be one. */
function removeRoute(search: Search, visit: number) {
  const { routes } = search
  const route = at(routes.routeOf, visit)
  if (route === NOBODY) return
  const count = at(routes.count, route)
  keepRoute(search, route)
  takeOut(search, route, 1, count, count + 1, 0)
}

function meanVisits({ routing, routes, absentCount }: Search) {
  let used = 0
  for (let route = 0; route < routing.people; route += 1) if (at(routes.count, route) > 0) used += 1
  return (routing.visits - absentCount) / Math.max(1, used)
}

/** One string that holds the visit; now and then a part within it stays. */
function removeString(search: Search, route: number, position: number, longest: number) {
  const { routes, random, tuning } = search
  const count = at(routes.count, route)
  const length = Math.floor(random() * Math.min(count, longest) + 1)
  let stays = 0
  if (length > 1 && length < count && random() < tuning.split) {
    stays = 1
    while (length + stays < count && random() < tuning.deepen) stays += 1
  }
  const span = length + stays
  const least = Math.max(1, position - span + 1)
  const most = Math.min(position, count - span + 1)
  const first = least + Math.floor(random() * (most - least + 1))
  const gap = stays > 0 ? first + 1 + Math.floor(random() * (length - 1)) : count + 1
  keepRoute(search, route)
  takeOut(search, route, first, span, gap, stays)
}

/** Takes the visits from `first` on out, except `stays` of them from `gap` on. */
function takeOut(
  search: Search,
  route: number,
  first: number,
  span: number,
  gap: number,
  stays: number,
) {
  const { routing, routes } = search
  const { stops, early, late, leg, positionOf } = routes
  const base = route * routes.stride
  const last = at(routes.count, route) + 1
  let to = first
  for (let position = first; position <= last; position += 1) {
    const node = at(stops, base + position)
    const isIn = position < first + span && (position < gap || position >= gap + stays)
    if (isIn && node < routing.visits) {
      letGo(routes, route, node)
      search.absent[search.absentCount] = node
      search.absentCount += 1
      continue
    }
    stops[base + to] = node
    early[base + to] = at(early, base + position)
    late[base + to] = at(late, base + position)
    leg[base + to] = at(leg, base + position)
    if (node < routing.visits) positionOf[node] = to
    to += 1
  }
  routes.count[route] = to - 2
  const newLegs = stays > 0 ? gap - 1 + stays : first
  if (routing.labs > 0) dropNeedless(routes, route)
  else settle(routes, route, first, Math.min(newLegs, to - 1))
}
