import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { LineId, OrderId } from '#src/domain/orders/order.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { type Accruing, accrual } from './accrual.ts'
import { nothingSold, TDS_THRESHOLD } from './withholding.ts'

let ids = 0
const newId = () => `019a0000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const at = { now, newId }
const company = { legalEntity: 'Private Limited', hasPan: true }
const proprietor = { legalEntity: 'Proprietorship', hasPan: true }

/** One line of an order with tests at these prices in paise, paid in full; 18 % are ours. */
function anOrder(prices: readonly number[], of: Partial<Accruing> = {}): Accruing {
  const line = LineId.parse(newId())
  const [orderId, labId] = [OrderId.parse(newId()), LabId.parse(newId())]
  const items = prices.map((price) => ({
    id: TestItemId.parse(newId()),
    orderId,
    lineId: line,
    labId,
    price: paise(price),
    platformShare: paise(Math.floor((price * 18) / 100)),
    repaidAt: null,
  }))
  const total = sumPaise(items.map(({ price }) => price))
  const platformShare = sumPaise(items.map((item) => item.platformShare))
  return {
    booking: { id: BookingId.parse(newId()), accountId: UserId.parse(newId()) },
    lines: [{ id: line, price: total, platformShare }],
    items,
    seller: company,
    sold: nothingSold,
    rates: { 'gst-on-commission': 1800, tds: 10, 'tds-without-pan': 500 },
    advance: total,
    dispute: null,
    toHold: [],
    ...of,
  }
}

const accruedOf = (facts: Accruing, items = facts.items) => {
  const { earned, changed } = accrual(facts, items, at)
  const entries = changed.created?.settlement ?? []
  expect(entries).toHaveLength(earned)
  return { ...changed, entries }
}

test('a test of ₹499 at 18 %: commission 8982, GST 1617, TDS 50, and the lab gets 39251', () => {
  const { entries, journals, transitions } = accruedOf(anOrder([49_900]))
  expect(entries).toMatchObject([
    { gross: 49_900, commission: 8982, gst: 1617, tds: 50, net: 39_251, state: 'accrued' },
  ])
  expect(entries).toMatchObject([{ kind: 'share', gstBasisPoints: 1800, tdsBasisPoints: 10 }])
  expect(journals).toMatchObject([{ kind: 'item-accrued' }])
  expect(transitions).toEqual([])
})

test('never more accrues than the advance covers, each journal sums to zero, and nothing for a refunded price: two thousand tries', () => {
  const price = fc.integer({ min: 1000, max: 100_000 })
  const wish = fc.record({
    prices: fc.array(price, { minLength: 1, maxLength: 8 }),
    advance: fc.integer({ min: 0, max: 400_000 }),
    repaid: fc.nat(7),
    seller: fc.constantFrom(company, proprietor, { ...company, hasPan: false }),
    gross: fc.integer({ min: 0, max: 60_000_000 }),
  })
  fc.assert(
    fc.property(wish, ({ prices, advance, repaid, seller, gross }) => {
      const sold = { ...nothingSold, gross: paise(gross), untaxed: paise(gross) }
      const facts = anOrder(prices, { advance: paise(advance), seller, sold })
      const items = facts.items.map((item, one) =>
        one === repaid ? { ...item, repaidAt: now } : item,
      )
      const { entries, journals = [] } = accruedOf({ ...facts, items }, items)
      const total = entries.reduce((sum, entry) => sum + entry.gross, 0)
      expect(total).toBeLessThanOrEqual(advance)
      expect(entries.some(({ testItemId }) => testItemId === items[repaid]?.id)).toBe(false)
      for (const { entries: legs } of journals)
        expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      for (const { net } of entries) expect(net).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})

test('tests accepted together count one after the other: the one above the threshold pays for those before it', () => {
  const gross = paise(TDS_THRESHOLD - 100_000)
  const facts = anOrder([60_000, 40_000, 60_000, 60_000], {
    seller: proprietor,
    sold: { ...nothingSold, gross, untaxed: gross },
  })
  const { entries } = accruedOf(facts)
  expect(entries.map((entry) => 'withheldAs' in entry && entry.withheldAs)).toEqual([
    'below-threshold',
    'below-threshold',
    'tds',
    'tds',
  ])
  const withheld = entries.reduce((sum, { tds }) => sum + tds, 0)
  // A tenth of a per cent of the whole year, as far as two tests of ₹600 can bear it.
  expect(withheld).toBe((TDS_THRESHOLD + 120_000) / 1000)
})

test('while a dispute is open what accrues is on hold, with everything of the order that was not', () => {
  const facts = anOrder([10_000, 20_000])
  const [first] = accruedOf(facts, facts.items.slice(0, 1)).entries
  if (!first || !('payoutId' in first)) throw new Error('nothing accrued')
  const dispute = { caseNumber: 'CB-1' }
  const { entries, transitions } = accruedOf(
    { ...facts, dispute, toHold: [first] },
    facts.items.slice(1),
  )
  expect(transitions).toMatchObject(
    [first, ...entries].map(({ id }) => ({
      machine: 'settlement',
      row: { id },
      to: 'on-hold',
      patch: { holdReason: 'chargeback CB-1' },
      reason: 'chargeback CB-1',
    })),
  )
  const nothing = accruedOf({ ...facts, dispute, toHold: [first], advance: paise(0) })
  expect(nothing.transitions).toEqual([])
})

test('without a rate on the day nothing accrues silently at zero', () => {
  expect(() => accruedOf(anOrder([10_000], { rates: { tds: 10 } }))).toThrow(
    'no rate of gst-on-commission',
  )
})
