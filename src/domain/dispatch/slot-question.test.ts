import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedAsPlanned, runs, smallDays, urgentDays } from '#test/a-day.ts'
import { type Halt, travelOfOrder } from '#test/every-route.ts'
import type { Day, Lab, Person, Plan, Visit } from './day.ts'
import { type DayAtHand, dayAtHand, type Hour, type Wanted } from './day-at-hand.ts'
import { planDay } from './plan.ts'
import { slotQuestion } from './slot-question.ts'
import { verifyPlan } from './verify-plan.ts'

const hours: Hour[] = [0, 60, 120, 180, 240].map((opens) => ({ opens, closes: opens + 45 }))

function planned(day: Day): Plan {
  const plan = planDay(day, { seed: 1, iterations: 100 })
  if (!plan.ok) throw new Error(plan.error)
  return plan.value
}

/** Ready for questions; the plan is that of the day. */
function ready(day: Day, plan = planned(day)): DayAtHand {
  const atHand = dayAtHand(day, plan)
  if (!atHand.ok) throw new Error(atHand.error)
  return atHand.value
}

/** A day whose last visit is taken away: that is the wanted one. */
function asked(whole: Day): { day: Day; plan: Plan; wanted: Wanted; visit: Visit } | undefined {
  const visit = whole.visits.at(-1)
  if (!visit) return undefined
  const { personId: _, place, opens: __, closes: ___, ...rest } = visit
  const day = { ...whole, visits: whole.visits.slice(0, -1) }
  const plan = planned(day)
  return { day: acceptedAsPlanned(day, plan), plan, wanted: { ...rest, at: place }, visit }
}

/** The whole plan with the routes of an answer in place of those that they change. */
function planWith(plan: Plan, routes: Plan['routes'], added: number): Plan {
  const ids = routes.map(({ personId }) => personId)
  const others = plan.routes.filter(({ personId }) => !ids.includes(personId))
  return { ...plan, routes: [...others, ...routes], travel: plan.travel + added }
}

const days = fc.oneof(smallDays({ visits: 6, people: 3, labs: 2, places: 7 }), urgentDays)

test('each hour that can be kept comes with the plan that proves it', () => {
  fc.assert(
    fc.property(days, (whole) => {
      const given = asked(whole)
      if (!given) return
      const { day, plan, wanted } = given
      for (const [index, answer] of slotQuestion(ready(day, plan), wanted, hours).entries()) {
        if (!answer.ok) continue
        const visit = { ...given.visit, ...hours[index] }
        delete visit.personId
        const proof = planWith(plan, answer.routes, answer.added)
        expect(verifyPlan({ ...day, visits: [...day.visits, visit] }, proof)).toEqual([])
        const made = answer.routes.find(({ personId }) => personId === answer.personId)
        expect(made?.stops.some((stop) => 'visitId' in stop && stop.visitId === visit.id)).toBe(
          true,
        )
      }
    }),
    { numRuns: runs(300, 3000) },
  )
})

test('an hour that cannot be kept fits nowhere, also after any one visit was moved', () => {
  let [kept, moved] = [0, 0]
  fc.assert(
    fc.property(days, (whole) => {
      const given = asked(whole)
      if (!given) return
      const { day, plan } = given
      const answers = slotQuestion(ready(day, plan), given.wanted, hours)
      for (const [index, hour] of hours.entries()) {
        const visit = { ...given.visit, ...hour }
        delete visit.personId
        const straight = leastOf(straightIn(day, routesOf(day, plan), visit))
        const answer = answers[index]
        const least = straight ?? leastOf(afterMoving(day, routesOf(day, plan), visit))
        expect(answer?.ok ? answer.added : undefined).toBe(least)
        if (straight !== undefined) kept += 1
        else if (least !== undefined) moved += 1
      }
    }),
    { numRuns: runs(400, 3000) },
  )
  expect(kept).toBeGreaterThan(50)
  expect(moved).toBeGreaterThan(0)
})

type Orders = ReadonlyMap<Person, readonly Halt[]>

function routesOf(day: Day, plan: Plan): Orders {
  const visits = new Map(day.visits.map((visit) => [visit.id, visit]))
  const labs = new Map(day.labs.map((lab) => [lab.id, lab]))
  const halt = (stop: Plan['routes'][number]['stops'][number]): Halt[] => {
    const visit = 'visitId' in stop ? visits.get(stop.visitId) : undefined
    const lab = 'labId' in stop ? labs.get(stop.labId) : undefined
    if (visit) return [{ visit }]
    return lab ? [{ lab }] : []
  }
  return new Map(
    day.people.map((person) => {
      const route = plan.routes.find(({ personId }) => personId === person.id)
      return [person, (route?.stops ?? []).flatMap(halt)]
    }),
  )
}

/** Every way to put a visit into somebody's order, with or without a new stop at its lab. */
function* straightIn(day: Day, orders: Orders, visit: Visit): Generator<[number, Orders]> {
  const lab = day.labs.find(({ id }) => id === visit.delivery?.labId)
  for (const [person, order] of orders) {
    const before = travelOfOrder(day, person, order)
    const spots = order.flatMap((_, index) => index).concat(order.length)
    for (const spot of spots) {
      const withIt = order.toSpliced(spot, 0, { visit })
      for (const tried of [withIt, ...withDrops(withIt, spot, lab)]) {
        const travel = travelOfOrder(day, person, tried)
        if (travel === undefined) continue
        const empty = order.length === 0 ? 0 : (before ?? 0)
        yield [travel - empty, new Map(orders).set(person, tried)]
      }
    }
  }
}

function withDrops(order: readonly Halt[], spot: number, lab: Lab | undefined): Halt[][] {
  if (!lab) return []
  return order.slice(spot).map((_, index) => order.toSpliced(spot + index + 1, 0, { lab }))
}

function* afterMoving(day: Day, orders: Orders, visit: Visit): Generator<[number, Orders]> {
  for (const [person, order] of orders)
    for (const halt of order) {
      if (!('visit' in halt) || halt.visit.personId !== undefined) continue
      const rest = needed(order.filter((other) => other !== halt))
      const saved = travelOr0(day, person, rest) - travelOr0(day, person, order)
      const only = new Map([[person, rest]])
      for (const [added, taken] of straightIn(day, only, visit))
        for (const [more, all] of straightIn(day, new Map([...orders, ...taken]), halt.visit))
          yield [saved + added + more, all]
    }
}

function travelOr0(day: Day, person: Person, order: readonly Halt[]) {
  return order.length === 0 ? 0 : (travelOfOrder(day, person, order) ?? 0)
}

/** Without the stops at labs that nothing is carried to. */
function needed(order: readonly Halt[]): Halt[] {
  const left: Halt[] = []
  const carried = new Set<string>()
  for (const halt of order) {
    if ('visit' in halt && halt.visit.delivery) carried.add(halt.visit.delivery.labId)
    if ('lab' in halt && !carried.delete(halt.lab.id)) continue
    left.push(halt)
  }
  return left
}

function leastOf(ways: Iterable<[number, Orders]>): number | undefined {
  let least: number | undefined
  for (const [added] of ways) if (least === undefined || added < least) least = added
  return least
}

const oneDay: Day = {
  travel: { kind: 'table', places: 3, units: [0, 10, 60, 10, 0, 50, 60, 50, 0] },
  labs: [{ id: 'lab', place: 2, opens: 0, closes: 600, takes: 5 }],
  people: [{ id: 'asha', from: 60, until: 300, start: 0, tubes: 10, skills: 1 }],
  visits: [],
}
const wanted: Wanted = { id: 'new', at: 1, takes: 15, tubes: 2, skills: 0 }
const morning: Hour = { opens: 120, closes: 165 }

/** Why one hour of a day cannot be kept. */
function whyNot(day: Partial<Day>, ask: Partial<Wanted> = {}, hour = morning) {
  const whole = { ...oneDay, ...day }
  const [answer] = slotQuestion(ready(whole), { ...wanted, ...ask }, [hour])
  return answer?.ok === false ? answer.error : 'kept'
}

test('an hour says why it cannot be kept', () => {
  expect(whyNot({})).toBe('kept')
  expect(whyNot({}, {}, { opens: 400, closes: 445 })).toBe('nobody-works')
  expect(whyNot({ people: [] })).toBe('nobody-works')
  expect(whyNot({}, { skills: 2 })).toBe('nobody-able')
  expect(whyNot({}, { tubes: 11 })).toBe('nobody-able')
  expect(whyNot({}, { at: 2 }, { opens: 60, closes: 105 })).toBe('too-far')
  const far = { delivery: { labId: 'lab', within: 60 } }
  expect(whyNot({}, far)).toBe('lab-too-late')
  expect(whyNot({}, { delivery: { labId: 'lab', within: 65 } })).toBe('kept')
  const accepted = { id: 'old', place: 0, opens: 120, closes: 120, takes: 60, tubes: 1, skills: 0 }
  expect(whyNot({ visits: [{ ...accepted, personId: 'asha' }] })).toBe('busy')
})

test('a plan that lost a visit answers nothing', () => {
  const place = { place: 1, opens: 120, closes: 165, takes: 15, tubes: 2, skills: 0 }
  const asks = (day: Partial<Day>, plan: Plan) => {
    const atHand = dayAtHand({ ...oneDay, ...day }, plan)
    return atHand.ok ? 'ready' : atHand.error
  }
  const [asha] = oneDay.people
  if (!asha) throw new Error('nobody')
  const open = [{ ...place, id: 'old' }]
  const accepted = [{ ...place, id: 'old', personId: 'asha' }]
  const made = planned({ ...oneDay, visits: open })
  const left = { routes: [], left: ['old'], travel: 0 }
  expect(asks({ visits: accepted }, made)).toBe('ready')
  expect(asks({ visits: [] }, made)).toBe('ready')
  expect(asks({ visits: open }, left)).toBe('ready')
  expect(asks({ visits: accepted }, left)).toBe('stale-plan')
  const people = [asha, { ...asha, id: 'binod' }]
  expect(asks({ people, visits: [{ ...place, id: 'old', personId: 'binod' }] }, made)).toBe(
    'stale-plan',
  )
  const shorter = [{ ...asha, until: 130 }]
  expect(asks({ people: shorter, visits: accepted }, made)).toBe('stale-plan')
  expect(asks({ people: shorter, visits: open }, made)).toBe('stale-plan')
  expect(asks({ people: [{ ...asha, tubes: 1 }], visits: open }, made)).toBe('stale-plan')
  expect(asks({ people: [{ ...asha, id: 'binod' }], visits: open }, made)).toBe('stale-plan')
})

test('an address anywhere on the road is answered like a place of the day', () => {
  const points = [12.97, 12.99, 13.05, 13.01].map((latitude) => ({ latitude, longitude: 77.6 }))
  const road: Day = {
    ...oneDay,
    travel: { kind: 'road', points, kmPerHour: 20, windings: 1.4 },
    visits: [{ ...wanted, id: 'old', place: 2, opens: 90, closes: 135 }],
  }
  const atHand = ready(road)
  const ask = { ...wanted, delivery: { labId: 'lab', within: 120 } }
  const ofPlace = slotQuestion(atHand, { ...ask, at: 3 }, hours)
  expect(slotQuestion(atHand, { ...ask, at: { latitude: 13.01, longitude: 77.6 } }, hours)).toEqual(
    ofPlace,
  )
  expect(ofPlace.filter(({ ok }) => ok).length).toBeGreaterThan(1)
})
