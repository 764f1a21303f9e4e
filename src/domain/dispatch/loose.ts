import type { Routes } from './routes.ts'
import { at, NOBODY } from './routing.ts'
import { earliest, latest, type Timed } from './timing.ts'

/** When each stop of a route begins at the earliest and at the latest. */
export type Bounds = Pick<Timed, 'early' | 'late'>

/**
 * Times that a new stop at a lab, with a visit before it or not, can only narrow. Where the route is at that
 * lab already, a new stop may take tubes of visits before it: then they need not wait for the old one, nor
 * it for them. So its times count as if nothing were due anywhere.
 * Source: decision 187.
 */
export function boundsFor(routes: Routes, route: number, lab: number): Bounds {
  if (lab === NOBODY || lastAt(routes, route, lab) === 0) return routes
  const { loose, looseId, id } = routes
  if (at(looseId, route) === at(id, route)) return loose
  looseId[route] = at(id, route)
  if (earliest(loose, route)) latest(loose, route)
  return loose
}

/** The last position at a lab; 0 where there is none. Source: decision 187. */
export function lastAt({ stops, stride, count }: Timed, route: number, lab: number): number {
  for (let position = at(count, route); position > 0; position -= 1)
    if (at(stops, route * stride + position) === lab) return position
  return 0
}
