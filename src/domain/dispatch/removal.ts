import { letGo, refresh, type Routes } from './routes.ts'
import { at, endOf } from './routing.ts'

/** Takes one visit out of its route, with the stop at its lab if nothing else needs that. Source: decision 187. */
export function takeOut(routes: Routes, route: number, visit: number): void {
  const { stops, stride, count, positionOf } = routes
  const base = route * stride
  const last = at(count, route) + 1
  for (let position = at(positionOf, visit); position < last; position += 1)
    stops[base + position] = at(stops, base + position + 1)
  count[route] = last - 2
  letGo(routes, route, visit)
  dropNeedless(routes, route)
}

/** Takes out the stops at labs that no tubes need, and works the route out. Source: decision 187. */
export function dropNeedless(routes: Routes, route: number, workOut = refresh): boolean {
  const { routing, stops, stride, count } = routes
  const base = route * stride
  const last = at(count, route) + 1
  let to = 1
  for (let position = 1; position <= last; position += 1) {
    const node = at(stops, base + position)
    const isLab = node >= routing.visits && position < last
    if (isLab && !isNeeded(routes, base, to, node)) continue
    stops[base + to] = node
    to += 1
  }
  count[route] = to - 2
  return workOut(routes, route)
}

/** Whether a visit before it has tubes for the lab that no stop between takes. */
function isNeeded({ routing, stops }: Routes, base: number, position: number, lab: number) {
  for (let before = position - 1; before > 0; before -= 1) {
    const node = at(stops, base + before)
    if (node === lab) return false
    if (node < routing.visits && at(routing.lab, node) === lab) return true
  }
  return false
}

/** Takes all stops out of a route. Source: decision 187. */
export function emptied(routes: Routes, route: number, workOut = refresh): void {
  const { routing, stops, stride, count } = routes
  const base = route * stride
  for (let position = at(count, route); position > 0; position -= 1) {
    const node = at(stops, base + position)
    if (node < routing.visits) letGo(routes, route, node)
  }
  stops[base + 1] = endOf(routing, route)
  count[route] = 0
  workOut(routes, route)
}
