import { expect, test } from 'vitest'
import { anneal } from '#src/domain/dispatch/anneal.ts'
import { planOf } from '#src/domain/dispatch/plan-of.ts'
import { randomFrom } from '#src/domain/dispatch/random.ts'
import { emptyRoutes } from '#src/domain/dispatch/routes.ts'
import { routingOf } from '#src/domain/dispatch/routing.ts'
import { verifyPlan } from '#src/domain/dispatch/verify-plan.ts'
import { type Instance, solomonInstances, solomonTuning } from '../bench/solomon.ts'

const isLong = process.env.TEST_SIZE === 'long'
const instances = solomonInstances()
const chosen = instances.filter(({ name }) => isLong || ['c101', 'r105', 'rc201'].includes(name))

/** Per cent above the best known distance, after so many iterations. */
function gapOf({ name, day, best }: Instance, iterations: number): number {
  const used = (done: number) => done / iterations
  const routes = emptyRoutes(routingOf(day))
  const found = anneal(routes, { tuning: solomonTuning, random: randomFrom(1), used })
  const plan = planOf(day, found.routes)
  expect([name, ...verifyPlan(day, plan), ...plan.left]).toEqual([name])
  expect(plan.travel).toBe(found.cost)
  return (100 * plan.travel) / best - 100
}

test('there are 56 instances with 100 customers each', () => {
  expect(instances).toHaveLength(56)
  for (const { day } of instances) expect(day.visits).toHaveLength(100)
})

test('plans of Solomon’s instances break nothing and are near the best known', () => {
  const gaps = chosen.map((instance) => gapOf(instance, isLong ? 40_000 : 20_000))
  expect(gaps.every((gap) => gap >= 0)).toBe(true)
  expect(Math.max(...gaps)).toBeLessThan(isLong ? 6 : 4)
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(1.5)
})
