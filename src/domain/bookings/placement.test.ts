import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, sumPaise } from '#src/domain/money.ts'
import { around, now, placingOf, uuid } from '#test/placing.ts'
import { BookingId, bookingNumber } from './booking.ts'
import type { Contract } from './contract.ts'
import { placement } from './placement.ts'
import type { Placing } from './placing.ts'

const most = 3_000

const wishes = fc.record({
  prices: fc.array(
    fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 9 }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  labs: fc.integer({ min: 1, max: 3 }),
  owed: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 3 }),
  credits: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
})
const modes = fc.constantFrom('cash', 'online')

function changesOf(facts: Placing, mode: 'cash' | 'online') {
  const decided = placement(facts, { payment: mode }, around())
  if (!decided.ok || !decided.changes) throw new Error('it was not placed')
  return decided.changes
}

test('what is placed adds up to the paisa, and every test has its tube: thousands of tries', () => {
  fc.assert(
    fc.property(wishes, modes, (wish, mode) => {
      const facts = placingOf(wish)
      const { contract } = facts.quote
      const { created = {}, transitions } = changesOf(facts, mode)
      const [booking] = created.booking ?? []
      const items = created.item ?? []
      const lines = created.orderLine ?? []
      expect(booking?.total).toBe(contract.total)
      expect((booking?.testsTotal ?? 0) + (booking?.collectionCharge ?? 0)).toBe(
        contract.total - (booking?.receivablesTotal ?? 0) + (booking?.creditsTotal ?? 0),
      )
      expect(sumPaise(lines.map(({ price }) => price))).toBe(contract.testsTotal)
      for (const line of lines)
        expect(
          sumPaise(items.filter(({ lineId }) => lineId === line.id).map(({ price }) => price)),
        ).toBe(line.price)
      const drawn = (created.tubeItem ?? []).map(({ testItemId }) => testItemId)
      expect(drawn.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
      expect(transitions.length).toBe(wish.owed.length + wish.credits.length)
      const [visit] = created.visit ?? []
      const [payment] = created.payment ?? []
      const asked = mode === 'cash' ? ['offered', contract.total, 'due'] : ['held', 0, 'awaiting']
      expect([visit?.state, visit?.cashDue, payment?.state]).toEqual(asked)
    }),
    { numRuns: most },
  )
})

test('no two rows of a booking share an id, and each belongs to it: thousands of tries', () => {
  fc.assert(
    fc.property(wishes, modes, (wish, mode) => {
      const { created = {}, bookingId } = changesOf(placingOf(wish), mode)
      const { booking = [], order = [], orderLine = [], item = [], visit = [], tube = [] } = created
      const all = [booking, order, orderLine, item, visit, tube, created.payment ?? []].flat()
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      for (const one of [...order, ...visit]) expect(one.bookingId).toBe(bookingId)
      const orderIds = new Set(order.map(({ id }) => id))
      for (const one of [...orderLine, ...item, ...tube]) expect(orderIds).toContain(one.orderId)
    }),
    { numRuns: most },
  )
})

test('places are taken in the order of their ids, before anything else, and the quote with them', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      const facts = placingOf(wish)
      const { claims = [] } = changesOf(facts, 'cash')
      const slots = claims.filter((one) => one.of === 'slot').map(({ id }) => id)
      expect(slots).toEqual(facts.quote.contract.slotIds.toSorted())
      expect(claims.at(-1)).toMatchObject({ of: 'quote', id: facts.quote.id })
    }),
  )
})

/** Each invalidates the facts in one way, in the order of the refusals. */
const spoilt: readonly [string, (facts: Placing) => Placing][] = [
  ['quote-used', (facts) => ({ ...facts, quote: { ...facts.quote, usedAt: now } })],
  [
    'quote-expired',
    (facts) => ({ ...facts, quote: { ...facts.quote, expiresAt: now.subtract({ seconds: 1 }) } }),
  ],
  [
    'slot-too-soon',
    (facts) => withContract(facts, { startsAt: now.add({ minutes: 119 }).toString() }),
  ],
  [
    'not-offered',
    (facts) => ({ ...facts, labs: facts.labs.map((lab) => ({ ...lab, state: 'suspended' })) }),
  ],
  ['guardian-consent-first', (facts) => ofAge(facts, '2015-01-01')],
  [
    'not-bookable',
    (facts) => ({ ...facts, tests: facts.tests.map((one) => ({ ...one, restriction: 'hiv' })) }),
  ],
  ['phone-first', (facts) => ({ ...facts, account: { ...facts.account, phone: null } })],
  ['too-many-open', (facts) => ({ ...facts, account: { ...facts.account, open: 4 } })],
  [
    'cash-not-offered',
    (facts) => ({
      ...facts,
      account: { ...facts.account, owesSince: now.subtract({ hours: 91 * 24 }) },
    }),
  ],
  [
    'stale',
    (facts) => ({ ...facts, household: facts.household.map((one) => ({ ...one, name: 'Q' })) }),
  ],
  ['slot-full', (facts) => ({ ...facts, slots: facts.slots.map((one) => ({ ...one, used: 1 })) })],
  [
    'charge-changed',
    (facts) => ({
      ...facts,
      receivables: facts.receivables.map((one) => ({ ...one, state: 'attached' })),
    }),
  ],
]

function withContract(facts: Placing, change: Partial<Contract>): Placing {
  return { ...facts, quote: { ...facts.quote, contract: { ...facts.quote.contract, ...change } } }
}

function ofAge(facts: Placing, birthDate: string): Placing {
  const orders = facts.quote.contract.orders.map((order) => ({
    ...order,
    patient: { ...order.patient, birthDate },
  }))
  const born = Temporal.PlainDate.from(birthDate)
  const household = facts.household.map((one) => ({ ...one, birthDate: born }))
  return { ...withContract(facts, { orders }), household }
}

test('of several reasons the first is given, and nothing is decided: thousands of tries', () => {
  const some = fc.uniqueArray(fc.nat(spoilt.length - 1), { minLength: 1 })
  fc.assert(
    fc.property(wishes, some, (wish, which) => {
      const facts = which.reduce(
        (so, at) => spoilt[at]?.[1](so) ?? so,
        placingOf({ ...wish, owed: [100, ...wish.owed].slice(0, 3) }),
      )
      const decided = placement(facts, {}, around())
      expect(decided).toMatchObject({ ok: false, error: spoilt[Math.min(...which)]?.[0] })
      expect(decided).not.toHaveProperty('changes')
    }),
    { numRuns: most },
  )
})

test('a quote that was booked returns its booking, whatever else has changed', () => {
  const placed = {
    bookingId: BookingId.parse(uuid(8, 9)),
    number: bookingNumber(now, '000001'),
    total: paise(1),
    mode: 'online',
  } as const
  const used = placingOf({ prices: [[100]], labs: 1, owed: [], credits: [] })
  const facts = { ...used, quote: { ...used.quote, usedAt: now }, placed, slots: [], labs: [] }
  expect(placement(facts, {}, around())).toEqual({ ok: true, answer: placed })
})

test('a credit that has grown, or is carried by another booking, changes the charge', () => {
  const facts = placingOf({ prices: [[10_000]], labs: 1, owed: [], credits: [40] })
  const changed = [
    { ...facts, credits: facts.credits.map((one) => ({ ...one, amount: paise(41) })) },
    { ...facts, credits: facts.credits.map((one) => ({ ...one, state: 'attached' })) },
    { ...facts, credits: [] },
  ]
  for (const one of changed)
    expect(placement(one, {}, around())).toMatchObject({ ok: false, error: 'charge-changed' })
})
