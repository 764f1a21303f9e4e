import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, smallDays } from '#test/a-day.ts'
import { bestOfEveryPlan } from '#test/every-route.ts'
import type { Day, Plan } from './day.ts'
import { planDay } from './plan.ts'
import { verifyPlan } from './verify-plan.ts'

function planned(day: Day, { seed = 1, iterations = 200 } = {}): Plan {
  const plan = planDay(day, { seed, iterations })
  if (!plan.ok) throw new Error(plan.error)
  return plan.value
}

test('a plan breaks no window, shift, tubes, skills, accepted visit or delivery', () => {
  fc.assert(
    fc.property(smallDays({ visits: 14, people: 4, labs: 3, places: 9 }), fc.nat(), (day, seed) => {
      expect(verifyPlan(day, planned(day, { seed, iterations: 100 }))).toEqual([])
    }),
    { numRuns: runs(200, 2000) },
  )
})

test('of a small day it is the best plan there is', () => {
  const size = { visits: 4, people: 2, labs: 2, places: 6 }
  fc.assert(
    fc.property(smallDays(size), (day) => {
      const { left, travel } = planned(day, { iterations: 500 })
      const broken = day.visits.filter(({ id, personId }) => personId && left.includes(id)).length
      expect({ broken, left: left.length, travel }).toEqual(bestOfEveryPlan(day))
    }),
    { numRuns: runs(100, 1000) },
  )
})

test('equal days, seeds and iterations give equal plans', () => {
  fc.assert(
    fc.property(smallDays({ visits: 10, people: 3, labs: 2, places: 7 }), fc.nat(), (day, seed) => {
      expect(planned(day, { seed })).toEqual(planned(structuredClone(day), { seed }))
    }),
    { numRuns: 50 },
  )
})

test('a plan that is gone on with never gets worse, and keeps what was accepted since', () => {
  fc.assert(
    fc.property(smallDays({ visits: 10, people: 3, labs: 2, places: 7 }), (day) => {
      const plan = planned(day)
      const again = planDay(day, { seed: 2, iterations: 100, plan })
      expect(again.ok && again.value.left.length <= plan.left.length).toBe(true)
      const accepted = {
        ...day,
        visits: day.visits.map((visit) => ({ ...visit, ...personOf(plan, visit.id) })),
      }
      const next = planDay(accepted, { seed: 3, iterations: 100, plan })
      expect(next.ok && verifyPlan(accepted, next.value)).toEqual([])
      expect(next.ok && next.value.left).toEqual(plan.left)
    }),
    { numRuns: 50 },
  )
})

function personOf({ routes }: Plan, visitId: string) {
  const route = routes.find(({ stops }) =>
    stops.some((stop) => 'visitId' in stop && stop.visitId === visitId),
  )
  return route && { personId: route.personId }
}

const day: Day = {
  travel: { kind: 'table', places: 2, units: [0, 10, 10, 0] },
  labs: [{ id: 'lab', place: 1, opens: 0, closes: 200, takes: 5 }],
  people: [{ id: 'asha', from: 0, until: 100, start: 0, tubes: 5, skills: 0 }],
  visits: [{ id: 'one', place: 1, opens: 20, closes: 40, takes: 5, tubes: 1, skills: 0 }],
}

test('what cannot be planned is refused, and what nobody can make is left', () => {
  const fault = (changed: Partial<Day>) => {
    const plan = planDay({ ...day, ...changed }, { seed: 1, iterations: 100 })
    return plan.ok ? plan.value : plan.error
  }
  const [visit] = day.visits
  const [person] = day.people
  const [lab] = day.labs
  if (!visit || !person || !lab) throw new Error('an empty day')
  expect(fault({ visits: [visit, visit] })).toBe('same-id')
  expect(fault({ people: [person, person] })).toBe('same-id')
  expect(fault({ labs: [lab, lab] })).toBe('same-id')
  expect(fault({ visits: [{ ...visit, opens: 41 }] })).toBe('no-window')
  expect(fault({ people: [{ ...person, from: 101 }] })).toBe('no-window')
  expect(fault({ visits: [{ ...visit, place: 2 }] })).toBe('no-such-place')
  expect(fault({ people: [{ ...person, end: -1 }] })).toBe('no-such-place')
  expect(fault({ visits: [{ ...visit, personId: 'binod' }] })).toBe('no-such-person')
  const nowhere = { labId: 'nowhere', within: 60 }
  expect(fault({ visits: [{ ...visit, delivery: nowhere }] })).toBe('no-such-lab')
  expect(fault({ visits: [{ ...visit, takes: 1.5 }] })).toBe('not-whole')
  expect(fault({ visits: [{ ...visit, tubes: -1 }] })).toBe('not-whole')
  expect(fault({ visits: [{ ...visit, closes: Number.NaN }] })).toBe('not-whole')
  expect(fault({ travel: { kind: 'table', places: 2, units: [0, 10, 10] } })).toBe('no-such-place')
  const still = { kind: 'road', points: [], kmPerHour: 0, windings: 1 } as const
  expect(fault({ travel: still })).toBe('no-speed')
  const none = { routes: [], left: [], travel: 0 }
  expect(fault({ visits: [] })).toEqual(none)
  expect(fault({ people: [] })).toEqual({ ...none, left: ['one'] })
  expect(fault({ visits: [{ ...visit, opens: 300, closes: 400 }] })).toEqual({
    ...none,
    left: ['one'],
  })
  expect(fault({ visits: [{ ...visit, skills: 4 }] })).toEqual({ ...none, left: ['one'] })
})
