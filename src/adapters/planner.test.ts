import { expect, test } from 'vitest'
import type { Day } from '#src/domain/dispatch/day.ts'
import { decideOffer } from '#src/domain/dispatch/decide-offer.ts'
import { planDay } from '#src/domain/dispatch/plan.ts'
import { plannerInThread } from './planner.ts'

const program = new URL('../main/planner-thread.ts', import.meta.url)

const visits = Array.from({ length: 40 }, (_, index) => ({
  id: `v${index}`,
  place: index % 5,
  opens: index * 10,
  closes: index * 10 + 60,
  takes: 5,
  tubes: 1,
  skills: 0,
}))
const day: Day = {
  travel: { kind: 'table', places: 5, units: Array.from({ length: 25 }, (_, at) => at % 6 && 7) },
  labs: [],
  people: ['asha', 'binod', 'chitra'].map((id) => ({
    id,
    from: 0,
    until: 600,
    start: 0,
    end: 0,
    tubes: 50,
    skills: 0,
  })),
  visits,
}

test('the thread plans what the function plans, and several questions at once', async () => {
  const planner = plannerInThread(program)
  const plannings = [1, 2, 3].map((seed) => ({ seed, iterations: 300 }))
  const plans = await Promise.all(plannings.map((planning) => planner.planDay(day, planning)))
  expect(plans).toEqual(plannings.map((planning) => planDay(day, planning)))
  const [plan] = plans
  if (!plan?.ok) throw new Error('no plan')
  const people = day.people.map(({ id }) => ({
    personId: id,
    equals: 'all',
    offers: 1,
    hasDeclined: false,
  }))
  const question = {
    day,
    plan: plan.value,
    visitId: 'v3',
    weight: 1,
    seed: 4,
    iterations: 100,
    people,
  }
  expect(await planner.decideOffer(question)).toEqual(decideOffer(question))
})

test('this thread goes on while the other plans', async () => {
  const planner = plannerInThread(program)
  await planner.planDay(day, { seed: 1, iterations: 0 })
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await planner.planDay(day, { seed: 1, iterations: 20_000 })
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})

test('a thread that dies fails its questions, and the next question begins another', async () => {
  const planner = plannerInThread(new URL('data:text/javascript,throw new Error("fell over")'))
  const plan = () => planner.planDay(day, { seed: 1, iterations: 0 })
  await expect(plan()).rejects.toThrow('fell over')
  await expect(plan()).rejects.toThrow('fell over')
})

test('what the planner throws is told to who asked, and the next question is answered', async () => {
  const planner = plannerInThread(program)
  const notADay = JSON.parse('{}')
  await expect(planner.planDay(notADay, { seed: 1, iterations: 0 })).rejects.toThrow('undefined')
  expect(await planner.planDay({ ...day, visits: [] }, { seed: 1, iterations: 0 })).toMatchObject({
    ok: true,
  })
})
