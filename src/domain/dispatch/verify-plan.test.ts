import { expect, test } from 'vitest'
import type { Day, Plan } from './day.ts'
import { planDay } from './plan.ts'
import { verifyPlan } from './verify-plan.ts'

const day: Day = {
  travel: { kind: 'table', places: 3, units: [0, 10, 20, 10, 0, 15, 20, 15, 0] },
  labs: [{ id: 'lab', place: 2, opens: 0, closes: 200, takes: 5 }],
  people: [
    { id: 'asha', from: 0, until: 120, start: 0, end: 0, tubes: 3, skills: 1 },
    { id: 'binod', from: 0, until: 120, start: 0, tubes: 1, skills: 0 },
  ],
  visits: [
    {
      id: 'one',
      place: 1,
      opens: 10,
      closes: 40,
      takes: 10,
      tubes: 2,
      skills: 1,
      personId: 'asha',
      delivery: { labId: 'lab', within: 30 },
    },
  ],
}
const plan: Plan = {
  left: [],
  travel: 45,
  routes: [
    {
      personId: 'asha',
      stops: [
        { visitId: 'one', begins: 10 },
        { labId: 'lab', begins: 35 },
      ],
    },
  ],
}

/** What is broken about the plan, or the day, with something changed. */
function broken(changed: Partial<Plan>, ofDay: Partial<Day> = {}) {
  return verifyPlan({ ...day, ...ofDay }, { ...plan, ...changed }).join('; ')
}

function route(personId: string, one: number, lab: number) {
  return [
    {
      personId,
      stops: [
        { visitId: 'one', begins: one },
        { labId: 'lab', begins: lab },
      ],
    },
  ]
}

test('the plan that is found passes', () => {
  expect(verifyPlan(day, plan)).toEqual([])
  expect(planDay(day, { seed: 1, iterations: 100 })).toEqual({ ok: true, value: plan })
})

test('whatever a plan breaks is found', () => {
  expect(broken({ travel: 44 })).toBe('travel is 45, not 44')
  expect(broken({ left: ['one'] })).toBe('visit one is not planned or left exactly once')
  expect(broken({ routes: [], travel: 0 })).toBe('visit one is not planned or left exactly once')
  expect(broken({ routes: route('asha', 9, 35) })).toMatch('cannot be at one by 9')
  expect(broken({ routes: route('asha', 9, 35) })).toMatch('outside its window')
  expect(broken({ routes: route('asha', 10, 34) })).toBe('asha cannot be at lab by 34')
  expect(broken({ routes: route('asha', 10, 41) })).toBe('the tubes of one are 1 late at lab')
  expect(broken({ routes: route('asha', 40, 100) })).toMatch('asha ends after the shift')
  const [asha, binod] = day.people
  if (!asha || !binod) throw new Error('nobody')
  expect(broken({}, { people: [{ ...asha, tubes: 1 }] })).toBe('asha takes 2 tubes')
  expect(broken({}, { people: [{ ...asha, skills: 2 }] })).toMatch('asha has not the skills')
  expect(broken({ routes: route('binod', 10, 35), travel: 25 })).toMatch(
    'one was accepted by somebody else than binod',
  )
  expect(broken({ routes: route('chitra', 10, 35) })).toMatch('there is no person chitra')
  expect(broken({ routes: [...plan.routes, { personId: 'asha', stops: [] }] })).toMatch(
    'person asha has two routes',
  )
  const never = [{ personId: 'asha', stops: [{ visitId: 'one', begins: 10 }] }]
  expect(broken({ routes: never, travel: 20 })).toBe('the tubes of one never reach lab')
  for (const no of [Number.NaN, 10.5, Number.POSITIVE_INFINITY])
    expect(broken({ routes: route('asha', no, 35) })).toMatch(
      `one begins at ${no}, no whole number`,
    )
  expect(broken({ routes: route('asha', Number.NaN, Number.NaN) })).toMatch('lab begins at NaN')
  expect(broken({ travel: Number.NaN })).toBe('travel is 45, not NaN')
  expect(broken({ left: ['two'] })).toBe('two is left, and no visit')
  expect(broken({ left: ['lab'] })).toBe('lab is left, and no visit')
  const unknown = [{ personId: 'asha', stops: [{ visitId: 'two', begins: 10 }] }]
  expect(broken({ routes: unknown })).toMatch('asha has an unknown stop')
})
