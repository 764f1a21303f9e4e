import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedAsPlanned, smallDays } from '#test/a-day.ts'
import { storedAs } from '#test/stored-as.ts'
import type { Day } from './day.ts'
import { decidedAgain, decideOffer, type OfferQuestion } from './decide-offer.ts'
import { planDay } from './plan.ts'
import { verifyPlan } from './verify-plan.ts'

function question(given: Day, seed: number): OfferQuestion | undefined {
  const plan = planDay(given, { seed, iterations: 100 })
  if (!plan.ok) return undefined
  const day = acceptedAsPlanned(given, plan.value)
  const visit = day.visits.find(({ personId }) => personId === undefined)
  if (!visit) return undefined
  const people = day.people.map(({ id }, index) => ({
    personId: id,
    equals: 'all',
    offers: (seed + index) % 5,
    hasDeclined: index === 2,
  }))
  return { day, plan: plan.value, visitId: visit.id, weight: 2, seed, iterations: 100, people }
}

test('of 1,000 stored decisions each is the same when it is decided again', () => {
  let decided = 0
  fc.assert(
    fc.property(smallDays({ visits: 5, people: 3, labs: 1, places: 6 }), fc.nat(), (day, seed) => {
      const asked = question(day, seed)
      const decision = asked && decideOffer(asked)
      if (!asked || !decision?.ok) return
      const [stored, kept] = storedAs([asked, decision.value] as const)
      expect(decidedAgain(stored, kept)).toBe('same')
      decided += 1
    }),
    { numRuns: 1200 },
  )
  expect(decided).toBeGreaterThanOrEqual(1000)
})

test('the routes around a visit are planned anew within everything that binds them', () => {
  fc.assert(
    fc.property(
      smallDays({ visits: 7, people: 4, labs: 2, places: 8 }),
      fc.nat(),
      (given, seed) => {
        const asked = question(given, seed)
        if (!asked) return
        const decision = decideOffer(asked)
        if (!decision.ok) throw new Error(decision.error)
        const { day } = asked
        const { replanned } = decision.value
        const planned = replanned.routes.flatMap(({ stops }) =>
          stops.flatMap((stop) => ('visitId' in stop ? [stop.visitId] : [])),
        )
        const ids = new Set([...planned, ...replanned.left])
        const part = { ...day, visits: day.visits.filter(({ id }) => ids.has(id)) }
        expect(verifyPlan(part, replanned)).toEqual([])
        expect(decision.value.candidates).toHaveLength(day.people.length)
        expect(decision.value.ranked.some(({ personId }) => personId === 'p2')).toBe(false)
      },
    ),
  )
})

const day: Day = {
  travel: { kind: 'table', places: 2, units: [0, 10, 10, 0] },
  labs: [],
  people: [{ id: 'asha', from: 0, until: 100, start: 0, tubes: 5, skills: 0 }],
  visits: [
    { id: 'one', place: 1, opens: 20, closes: 40, takes: 5, tubes: 1, skills: 0 },
    { id: 'two', place: 1, opens: 20, closes: 40, takes: 5, tubes: 1, skills: 0, personId: 'asha' },
  ],
}

const stops = [{ visitId: 'two', begins: 20 }]
const plan = { routes: [{ personId: 'asha', stops }], left: ['one'], travel: 10 }
const ask = { day, plan, weight: 1, seed: 1, iterations: 100, people: [] }

test('nothing is offered that does not exist or that somebody accepted', () => {
  expect(decideOffer({ ...ask, visitId: 'three' })).toMatchObject({ error: 'no-such-visit' })
  expect(decideOffer({ ...ask, visitId: 'two' })).toMatchObject({ error: 'accepted' })
  const twice = { ...day, people: [...day.people, ...day.people] }
  expect(decideOffer({ ...ask, day: twice, visitId: 'one' })).toMatchObject({ error: 'same-id' })
  expect(decideOffer({ ...ask, visitId: 'one' })).toMatchObject({
    value: { ranked: [{ personId: 'asha', addedMinutes: 0, score: 0 }] },
  })
})

test('nobody is offered a visit by a plan that lost one of theirs', () => {
  const lost = { routes: [], left: ['one', 'two'], travel: 0 }
  expect(decideOffer({ ...ask, plan: lost, visitId: 'one' })).toMatchObject({ error: 'stale-plan' })
  const shorter = day.people.map((person) => ({ ...person, until: 24 }))
  const changed = { ...day, people: shorter }
  expect(decideOffer({ ...ask, day: changed, visitId: 'one' })).toMatchObject({
    error: 'stale-plan',
  })
})

test('a decision that was changed is another, and one by other rules cannot be recomputed', () => {
  const question = { ...ask, visitId: 'one' }
  const decision = decideOffer(question)
  if (!decision.ok) throw new Error(decision.error)
  const { value } = decision
  expect(value.planner).toBe(1)
  expect(decidedAgain(question, value)).toBe('same')
  expect(decidedAgain(question, { ...value, ranked: [] })).toBe('other')
  expect(decidedAgain(question, { ...value, replanned: plan })).toBe('other')
  expect(decidedAgain({ ...question, visitId: 'two' }, value)).toBe('other')
  expect(decidedAgain(question, { ...value, planner: 2, ranked: [] })).toBe('cannot-be-recomputed')
})

test('an accepted visit is never left for the sake of the offered one', () => {
  const ends = { ...day, people: day.people.map((person) => ({ ...person, until: 36, end: 0 })) }
  const near = { ...day.visits[0], id: 'one', place: 0, opens: 20, closes: 30, takes: 5 }
  const visits = [{ ...near, tubes: 1, skills: 0 }, ...day.visits.slice(1)]
  const decision = decideOffer({ ...ask, day: { ...ends, visits }, visitId: 'one' })
  expect(decision).toMatchObject({
    value: { ranked: [], replanned: { left: ['one'], routes: [{ personId: 'asha' }] } },
  })
})
