import {
  cancellationContract,
  cancellingBySpec,
} from '#src/domain/bookings/cancellation-contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { paise } from '#src/domain/money.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { VisitToAccept } from '#src/domain/rosters/visit-to-fit.ts'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { acceptance } from './acceptance.ts'
import type { VisitToGiveUp } from './giving-up-visit.ts'
import { release } from './release.ts'
import { departure } from './under-way.ts'
import { visitMachine, type VisitState } from './visit-machine.ts'
import { VisitId } from './visit.ts'

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const me = UserId.parse('019a0000-0000-7000-8000-000000000001')
const other = UserId.parse('019a0000-0000-7000-8000-000000000002')
const idle = { id: me, displayName: 'P', isActive: true, held: 0, promised: 0, releasedAt: [] }
const states = Object.keys(visitMachine) as VisitState[]

const visitId = VisitId.parse('019a0000-0000-7000-8000-000000000004')

type Wish = { state: VisitState; owner: UserId | null; cashDue: number; startsIn: number }

/** A booking of two people with one visit that starts in this many minutes. */
function facts({ state, owner, cashDue, startsIn }: Wish): Parameters<typeof acceptance>[0] {
  const startsAt = now.add({ minutes: startsIn })
  const visit = {
    id: visitId,
    state,
    version: 3,
    isRecollection: false,
    separateCharge: null,
    emptiedAt: null,
    phlebotomistId: owner,
    takenOffBy: null,
    preferredPhlebotomistId: null,
    startsAt,
    endsAt: startsAt.add({ hours: 1 }),
    earlyAllowedAt: null,
    acceptedAt: null,
    departedAt: null,
    arrivedAt: null,
    cashDue: paise(cashDue),
    dispatch: null,
  }
  const birthDate = Temporal.PlainDate.from('1984-02-29')
  const known = { tatHours: 24, firstPromisedAt: null, birthDate }
  const order = { state: 'placed', version: 1, ...known } as const
  return {
    booking: {
      id: BookingId.parse('019a0000-0000-7000-8000-000000000003'),
      ...nearby,
      terms: cancellationContract(paise(0), cancellingBySpec),
      cancelledAt: null,
      expiredAt: null,
    },
    visit,
    visits: [visit],
    orders: [
      { id: 'order of one', ...order },
      { id: 'order of the other', ...order },
    ],
    items: ['order of one', 'order of the other'].map((orderId) => ({
      id: `item of ${orderId}`,
      orderId,
      state: 'ordered',
      testCode: 'HB',
    })),
    tubes: [],
    tubeItems: [],
    tests: [],
    workers: [{ ...wideRoster, phlebotomistId: me }],
    opensAt: null,
  }
}

/** The same with what decides about giving it up. */
function toRelease(known: VisitToAccept): VisitToGiveUp {
  const visit = { ...known.visit, id: visitId, reschedules: 0 }
  const unpaid = { amount: paise(39_000), refunded: paise(0), chargedBack: paise(0) }
  const payment = { state: 'due' as const, ...unpaid }
  const booking = { ...known.booking, collectionCharge: paise(9000) }
  const items = known.items.map((item) => ({ ...item, price: paise(15_000), repaidAt: null }))
  const more = { payment, further: [], carried: [], places: [] }
  return { ...known, booking, items, visit, visits: [visit], ...more }
}

const wish = fc.record({
  state: fc.constantFrom(...states),
  owner: fc.constantFrom(null, me, other),
  cashDue: fc.nat(300_000),
  startsIn: fc.integer({ min: -600, max: 600 }),
})
const person = fc.record({
  isActive: fc.boolean(),
  held: fc.nat(300_000),
  promised: fc.nat(300_000),
  hoursAgo: fc.array(fc.nat(30), { maxLength: 6 }),
})

test('a visit is accepted if and only if it is offered, to somebody who may take it: a hundred thousand tries', () => {
  const limit = 400_000
  fc.assert(
    fc.property(wish, person, (wanted, { hoursAgo, ...rest }) => {
      const releasedAt = hoursAgo.map((hours) => now.subtract({ hours, minutes: 1 }))
      const by = { ...wideRoster, id: me, displayName: 'Ravi Kumar', ...rest, releasedAt }
      const decided = acceptance(facts(wanted), by, { now, limit })
      const isWithin = wanted.cashDue === 0 || rest.held + rest.promised + wanted.cashDue <= limit
      const isFree = releasedAt.filter((at) => now.since(at).total('hours') < 24).length < 3
      const isOffered = wanted.state === 'offered' && wanted.owner !== me
      const may = isOffered && rest.isActive && isWithin && isFree
      expect(decided.ok && decided.changes !== undefined).toBe(may)
      if (!decided.ok || !decided.changes) return
      expect(
        decided.changes.transitions.map(({ machine, row, to }) => [machine, row.id, to]),
      ).toEqual([
        ['visit', visitId, 'accepted'],
        ['order', 'order of one', 'accepted'],
        ['order', 'order of the other', 'accepted'],
      ])
      expect(decided.changes.transitions[0]?.patch).toMatchObject({ phlebotomistId: me })
      expect(decided.changes.news).toHaveLength(1)
    }),
    { numRuns: 100_000 },
  )
})

test('accepting an accepted visit gives the same answer, and writes nothing', () => {
  const mine = facts({ state: 'accepted', owner: me, cashDue: 0, startsIn: 60 })
  const by = { ...wideRoster, ...idle, displayName: '' }
  expect(acceptance(mine, by, { now, limit: 0 })).toEqual({
    ok: true,
    answer: { state: 'accepted' },
  })
})

test('a released visit is nobody’s and offered again, from any state before arriving; within an hour it ends', () => {
  fc.assert(
    fc.property(wish, (wanted) => {
      const known = toRelease(facts(wanted))
      const visit = { ...known.visit, phlebotomistId: me }
      const own = { ...known, visit, booking: { ...known.booking, accountId: me } }
      const decided = release(own, { reason: 'unwell', by: me }, now)
      const may = wanted.state === 'accepted' || wanted.state === 'en-route'
      expect(decided.ok).toBe(may)
      if (!decided.ok) return
      const { transitions = [], news } = decided.changes ?? {}
      const [released] = transitions
      expect(released).toMatchObject({ to: 'offered', patch: { phlebotomistId: null } })
      const isOver = wanted.startsIn <= 60
      expect(transitions.filter(({ machine }) => machine === 'visit')).toHaveLength(isOver ? 2 : 1)
      expect(decided.answer.state).toBe(isOver ? 'cancelled' : 'offered')
      const told = isOver ? 'nobody-accepted' : 'visit-released'
      expect(news).toMatchObject([{ event: told }])
    }),
    { numRuns: 20_000 },
  )
})

test('the office releases nobody’s visit whose booking is its own', () => {
  const known = toRelease(facts({ state: 'accepted', owner: other, cashDue: 0, startsIn: 90 }))
  const mine = { ...known, booking: { ...known.booking, accountId: me } }
  const refused = release(mine, { reason: 'unwell', by: me }, now)
  expect(refused).toEqual({ ok: false, error: 'own-booking' })
  const theirs = { ...mine, booking: { ...known.booking, accountId: other } }
  expect(release(theirs, { reason: 'unwell', by: me }, now).ok).toBe(true)
})

test('nobody sets out more than 90 minutes before the hour, to the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), (startsIn) => {
      const accepted = facts({ state: 'accepted', owner: me, cashDue: 0, startsIn })
      expect(departure(accepted, undefined, now).ok).toBe(startsIn <= 90)
    }),
    { numRuns: 5000 },
  )
})

test('of a visit for a fresh sample no cost of cancelling is told: the booking is closed to it', () => {
  const first = facts({ state: 'offered', owner: null, cashDue: 0, startsIn: 60 })
  const again = { ...first, visit: { ...first.visit, isRecollection: true } }
  const by = { ...wideRoster, ...idle }
  const told = (asked: ReturnType<typeof facts>) => {
    const accepted = acceptance(asked, by, { now, limit: 1_000_000 })
    return accepted.ok ? accepted.changes?.news : undefined
  }
  expect(told(first)).toMatchObject([{ event: 'visit-accepted', terms: first.booking.terms }])
  expect(told(again)?.map((news) => 'terms' in news)).toEqual([false])
})

test('a visit that the roster leaves out is refused by its reason, and one accepted before stays accepted', () => {
  const offered = facts({ state: 'offered', owner: null, cashDue: 0, startsIn: 60 })
  const child = { birthDate: Temporal.PlainDate.from('2020-01-01') }
  const tube = { id: 'tube', orderId: 'order of one', visitId, state: 'planned' as const }
  const tubes = [{ ...tube, replacesId: null, collectedAt: null }]
  const orders = offered.orders.map((one) => ({ ...one, ...child }))
  const ofChild = { ...offered, orders, tubes }
  const { roster } = wideRoster
  const refusedFor = (asked: ReturnType<typeof facts>, other: object) => {
    const by = { ...wideRoster, ...idle, ...other }
    const decided = acceptance(asked, by, { now, limit: 0 })
    return decided.ok ? 'accepted' : decided.error
  }
  const leave = { startsAt: now, endsAt: now.add({ hours: 2 }) }
  expect(refusedFor(offered, {})).toBe('accepted')
  expect(refusedFor(offered, { roster: null })).toBe('roster-first')
  expect(refusedFor(offered, { leaves: [leave] })).toBe('on-leave')
  expect(refusedFor(offered, { hours: [] })).toBe('outside-working-hours')
  expect(refusedFor(offered, { roster: { ...roster, latitude: 14 } })).toBe('too-far-from-base')
  expect(refusedFor(ofChild, {})).toBe('accepted')
  expect(refusedFor(ofChild, { roster: { ...roster, seesChildren: false } })).toBe('no-child-skill')
  const mine = facts({ state: 'accepted', owner: me, cashDue: 0, startsIn: 60 })
  expect(refusedFor(mine, { hours: [], leaves: [leave] })).toBe('accepted')
})
