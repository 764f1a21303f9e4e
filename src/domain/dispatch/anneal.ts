import type { Random } from './random.ts'
import { recreate } from './recreate.ts'
import { copyRoute, emptyRoutes, type Routes } from './routes.ts'
import { at, NOBODY } from './routing.ts'
import { type Memory, newMemory, recombine, remember } from './recombine.ts'
import { ruin } from './ruin.ts'
import { accept, countAbsent, newSearch, putBack, type Search, type Tuning } from './search.ts'

export type Budget = {
  tuning: Tuning
  random: Random
  /** How much of the budget is used after so many iterations, from 0 to 1; asked now and then. */
  used: (iterations: number) => number
}

/** A visit that nobody makes weighs more than any travel, and an accepted one more than all others. */
const ABSENT = 2 ** 24

/** Below 1: the hottest part, in which the number of routes is found, is the shortest. */
const COOLING = 0.6

/** How much worse than the best a plan may be whose routes are remembered. */
const WORTH = 1.05

/** Iterations between two questions about the budget. */
const STRETCH = 100

/**
 * The best routes found within a budget, by simulated annealing from the given ones, which are
 * changed.
 * Source: decision 187.
 */
export function anneal(routes: Routes, { tuning, random, used }: Budget) {
  const run = begun(newSearch(routes, random, tuning))
  for (let part = used(0); part < 1 && canChange(routes); part = used(run.iterations)) {
    if (part >= (run.recombined + 1) / (tuning.recombinations + 1)) recombined(run)
    stretch(run, tuning.hottest * (tuning.coldest / tuning.hottest) ** (part ** COOLING))
  }
  return { routes: run.best, cost: run.least, iterations: run.iterations }
}

type Run = {
  search: Search
  best: Routes
  cost: number
  least: number
  iterations: number
  memory: Memory
  recombined: number
}

function begun(search: Search): Run {
  const { routing, routes } = search
  recreate(search)
  accept(search)
  const best = emptyRoutes(routing)
  copyAll(routes, best)
  const cost = costOf(search)
  return {
    search,
    best,
    cost,
    least: cost,
    iterations: 0,
    memory: newMemory(search),
    recombined: 0,
  }
}

function stretch(run: Run, temperature: number) {
  const { search, memory, best } = run
  const worth = search.tuning.recombinations > 0 ? run.least * WORTH : 0
  for (let index = 0; index < STRETCH; index += 1) {
    ruin(search)
    recreate(search)
    const tried = costOf(search)
    if (tried >= run.cost - temperature * Math.log(search.random())) {
      putBack(search)
      continue
    }
    if (tried < worth) remember(memory, search)
    accept(search)
    run.cost = tried
    if (tried >= run.least) continue
    run.least = tried
    copyAll(search.routes, best)
  }
  run.iterations += STRETCH
}

/** Goes on from the cheapest choice of all routes that were remembered, if it is cheaper. */
function recombined(run: Run) {
  const { search, memory, best } = run
  run.recombined += 1
  if (run.least >= ABSENT || !recombine(memory, search, best, run.least)) return
  countAbsent(search)
  search.accepted.set(search.routes.id)
  run.cost = costOf(search)
  run.least = run.cost
  copyAll(search.routes, best)
}

function canChange({ routing }: Routes) {
  return routing.visits > 0 && routing.people > 0
}

function copyAll(from: Routes, to: Routes) {
  for (let route = 0; route < from.routing.people; route += 1)
    if (at(from.id, route) !== at(to.id, route)) copyRoute(from, to, route)
  to.routeOf.set(from.routeOf)
}

function costOf({ routes, routing, absent, absentCount }: Search) {
  let cost = 0
  for (let index = 0; index < absentCount; index += 1)
    cost += at(routing.fixed, at(absent, index)) === NOBODY ? ABSENT : ABSENT * routing.visits
  for (let route = 0; route < routes.routing.people; route += 1) cost += at(routes.travel, route)
  return cost
}
