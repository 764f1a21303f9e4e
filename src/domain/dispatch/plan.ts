import { ok, refuse, type Result } from '#src/domain/result.ts'
import { anneal } from './anneal.ts'
import type { Day, Plan } from './day.ts'
import { type Fault, faultOf } from './faults.ts'
import { loadPlan, planOf } from './plan-of.ts'
import { randomFrom } from './random.ts'
import { emptyRoutes } from './routes.ts'
import { routingOf } from './routing.ts'
import type { Tuning } from './search.ts'

/** Minutes of travel at which a worse plan is still taken, in the beginning and at the end. */
const TUNING: Tuning = {
  removed: 10,
  longest: 10,
  split: 0.5,
  deepen: 0.01,
  whole: 0.01,
  blink: 0.01,
  hottest: 10,
  coldest: 1,
  recombinations: 0,
}

export type Planning = {
  seed: number
  /** How many times routes are ruined and recreated: not a time, which would depend on the machine. */
  iterations: number
  /** Where the search begins. What of it cannot be kept is planned anew. */
  plan?: Plan
}

/**
 * A plan of a day with little travel: nobody's windows, shift, tubes and skills are broken, accepted
 * visits stay with their person, tubes are at their lab in time. Equal days, seeds and iterations give
 * equal plans. It leaves a visit only where it found nobody for it.
 * Source: decision 187.
 */
export function planDay(day: Day, { seed, iterations, plan }: Planning): Result<Plan, Fault> {
  const fault = faultOf(day)
  if (fault) return refuse(fault)
  const routing = routingOf(day)
  const routes = emptyRoutes(routing)
  if (plan) loadPlan(routes, day, plan)
  const used = (done: number) => (iterations === 0 ? 1 : done / iterations)
  const best = anneal(routes, { tuning: TUNING, random: randomFrom(seed), used })
  return ok(planOf(day, best.routes))
}
