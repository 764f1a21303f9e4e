import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, rupees, sumPaise } from '#src/domain/money.ts'
import { now, placingOf } from '#test/placing.ts'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { cancellingBySpec } from './cancellation-contract.ts'
import { type Quoting, quotation } from './quotation.ts'

type Wish = Parameters<typeof placingOf>[0]

/** The facts of a quote whose booking the builder makes. */
function quoting(wish: Wish, charges: readonly number[] = []): Quoting {
  const { quote, slots } = placingOf(wish)
  const { contract } = quote
  const endsAt = Temporal.Instant.from(contract.endsAt)
  return {
    address: { ...contract.address, ...nearby },
    priced: contract.orders.map((order, at) => ({
      order,
      charge: paise(charges[at] ?? 0),
      locationId: 1,
      moments: [],
    })),
    consented: new Set(),
    workers: [wideRoster],
    slots: slots.map((slot) => ({ ...slot, endsAt })),
    blood: {
      today: Temporal.PlainDate.from('2026-11-26'),
      household: [],
      draws: [],
      startsAt: startsAt(wish),
      drawn: new Map(),
      types: new Map(),
    },
    receivables: contract.receivables.map(({ id, amount, bookingNumber }) => ({
      receivable: { id, amount },
      number: bookingNumber,
      cancelledAt: null,
    })),
    credits: contract.credits,
    ranges: [],
    rules: [],
  }
}

const startsAt = (wish: Wish) => Temporal.Instant.from(placingOf(wish).quote.contract.startsAt)
const terms = { cashLimit: rupees(2000), hasGateway: true }
const at = (wish: Wish) => ({
  startsAt: startsAt(wish),
  now,
  terms,
  cancelling: cancellingBySpec,
})
const small: Wish = { prices: [[50_000]], labs: 1, owed: [], credits: [] }

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
  credits: fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 3 }),
})
const charged = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 6, maxLength: 6 })

test('a quote adds up to the paisa: tests, one home visit at the highest charge, fees, less credits that fit', () => {
  fc.assert(
    fc.property(wishes, charged, (wish, charges) => {
      const facts = quoting(wish, charges)
      const quoted = quotation(facts, at(wish))
      if (!quoted.ok) throw new Error(quoted.error)
      const { contract } = quoted.value
      const credits = sumPaise(contract.credits.map(({ amount }) => amount))
      const owed = sumPaise(facts.receivables.map(({ receivable }) => receivable.amount))
      const highest = Math.max(...charges.slice(0, wish.prices.length))
      expect(contract.testsTotal).toBe(wish.prices.flat().reduce((sum, one) => sum + one, 0))
      expect(contract.collectionCharge).toBe(highest)
      expect(contract.total).toBe(contract.testsTotal + highest + owed - credits)
      expect(contract.total).toBeGreaterThan(0)
      expect(contract.cancellation.afterAcceptance).toBe(highest + rupees(20))
      expect(quoted.value.isCashOffered).toBe(contract.total <= terms.cashLimit)
    }),
    { numRuns: 3000 },
  )
})

test('an hour that is missing, full or too near is refused in this order', () => {
  const facts = quoting(small)
  const soon = { ...at(small), startsAt: now.add({ minutes: 119 }) }
  const full = facts.slots.map((slot) => ({ ...slot, used: slot.capacity }))
  expect(quotation({ ...facts, slots: [] }, soon)).toEqual({ ok: false, error: 'slot-full' })
  expect(quotation({ ...facts, slots: full }, soon)).toEqual({ ok: false, error: 'slot-too-soon' })
  expect(quotation({ ...facts, slots: full }, at(small))).toEqual({ ok: false, error: 'slot-full' })
  expect(quotation(facts, at(small)).ok).toBe(true)
})

test('a quote is held for fifteen minutes and offers online payment only where there is a gateway', () => {
  const quoted = quotation(quoting(small), { ...at(small), terms: { ...terms, hasGateway: false } })
  const expiresAt = now.add({ minutes: 15 })
  expect(quoted).toMatchObject({ ok: true, value: { isOnlineOffered: false, expiresAt } })
})
