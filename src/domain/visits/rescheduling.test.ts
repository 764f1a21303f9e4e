import { expect, test } from 'vitest'
import { SlotId } from '#src/domain/slots/slot.ts'
import { aCollectionAtHand, now } from '#test/collection.ts'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { rescheduling, type ReschedulingAtHand } from './rescheduling.ts'
import { VisitId } from './visit.ts'

const id = (last: number) => `019a0000-0000-7000-8000-0000000009${last}`
const startsAt = Temporal.Instant.from('2026-11-28T05:30:00Z')
const [old, other] = [SlotId.parse(id(10)), SlotId.parse(id(11))]
const given = {
  now,
  id: VisitId.parse(id(12)),
  startCodeSealed: 'sealed',
  askedBy: 'patient',
} as const
const free = { endsAt: startsAt.add({ hours: 1 }), used: 1, capacity: 2 }
const hoarding = { ok: false, error: 'too-many-open' } as const

/** An accepted visit with nothing drawn; the new hour has one place left. */
function atHand(of: Partial<ReschedulingAtHand> = {}, visit = {}, test = {}): ReschedulingAtHand {
  const facts = aCollectionAtHand({ visit: { state: 'accepted', ...visit }, test })
  const { accountId } = facts.booking
  const more = { accountId, locationId: 1, kind: 'home', reschedules: 0, ...visit } as const
  return {
    ...facts,
    booking: { ...facts.booking, ...nearby },
    workers: [wideRoster],
    orders: facts.orders.map((order) => ({ ...order, state: 'accepted' as const })),
    visit: { ...facts.visit, ...more },
    known: {
      today: Temporal.PlainDate.from('2026-11-26'),
      household: [],
      draws: [],
      types: new Map(),
    },
    hoarding: undefined,
    isClosed: false,
    slots: [{ id: other, ...free }],
    places: [{ slotId: old }],
    ...of,
  }
}

test('the new place is taken, the old one given back, and the tubes go with the fresh visit', () => {
  const facts = atHand()
  const decided = rescheduling(facts, startsAt, given)
  const releasedAt = now
  expect(decided).toMatchObject({
    ok: true,
    answer: { visitId: given.id },
    changes: {
      claims: [{ of: 'slot', id: other }],
      created: {
        visit: [{ id: given.id, state: 'offered', startsAt, reschedules: 1 }],
        visitSlot: [{ visitId: given.id, slotId: other }],
      },
      updated: {
        released: [{ visitId: facts.visit.id, slotId: old, releasedAt }],
        passedOn: [],
        redirected: facts.tubes.map((tube) => ({ id: tube.id, visitId: given.id })),
      },
    },
  })
  const moved = (decided.ok && decided.changes?.transitions) || []
  expect(moved.map(({ to }) => to)).toEqual(['rescheduled', 'placed', 'placed'])
})

test('within one hour the place goes from one visit to the other', () => {
  const decided = rescheduling(atHand({ slots: [{ id: old, ...free }] }), startsAt, given)
  expect(decided).toMatchObject({
    changes: { claims: [], updated: { released: [], passedOn: [{ slotId: old }] } },
  })
})

test('of several reasons the first is said: the visit, its moves, the account, the hour, the notice, the places', () => {
  const soon = now.add({ minutes: 30 })
  const full = [{ id: other, ...free, used: 2 }]
  const night = { collectionEvent: 'night' as const }
  const said = [
    rescheduling(atHand({ hoarding }, { state: 'collected', reschedules: 2 }), soon, given),
    rescheduling(atHand({ hoarding }, { reschedules: 2 }, night), soon, given),
    rescheduling(atHand({ hoarding, slots: [] }, {}, night), soon, given),
    rescheduling(atHand({ slots: [] }, {}, night), soon, given),
    rescheduling(atHand({ slots: [] }), soon, given),
    rescheduling(atHand({ slots: [] }), startsAt, given),
    rescheduling(atHand({ slots: full }), startsAt, given),
  ]
  expect(said.map((one) => (one.ok ? 'ok' : one.error))).toEqual([
    'not-allowed-now',
    'moved-twice',
    'too-many-open',
    'wrong-hour',
    'slot-too-soon',
    'slot-full',
    'slot-full',
  ])
})
