import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layAlong, layOut, splitOf } from '#src/domain/pricing/split.ts'
import { paise } from '#src/domain/money.ts'
import { simulated } from './simulate.ts'
import { shareOfItem, taxOn } from './tax.ts'

test.each([
  [8982, 1800, 1617],
  [49_900, 10, 50],
  [250, 20, 1],
  [249, 20, 0],
  [0, 1800, 0],
  [10_000_000_000, 1800, 1_800_000_000],
])('%i paise at %i hundredths of a percent are %i, half up', (amount, basisPoints, tax) => {
  expect(taxOn(paise(amount), basisPoints)).toBe(tax)
})

const aLine = fc
  .record({
    price: fc.integer({ min: 0, max: 10_000_000 }),
    percent: fc.integer({ min: 1, max: 99 }),
    weights: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }),
    gst: fc.integer({ min: 0, max: 3000 }),
    tds: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ price, percent, weights, gst, tds }) => {
    const { platform } = splitOf(paise(price), percent)
    const prices = layOut(paise(price), weights)
    const shares = layAlong(platform, prices)
    const items = prices.map((part, at) => ({
      id: String(at),
      price: part,
      platformShare: shares[at] ?? paise(0),
    }))
    const line = { price: paise(price), platformPercent: percent, platformShare: platform }
    return { line, items, rates: { gstBasisPoints: gst, tdsBasisPoints: tds } }
  })

test('the taxes of a line’s tests add up to the line’s, in any order and number', () => {
  fc.assert(
    fc.property(aLine, fc.array(fc.nat(11)), ({ line, items, rates }, order) => {
      const alone = new Map(items.map((item) => [item.id, shareOfItem(line, items, item, rates)]))
      const sum = (of: 'gross' | 'commission' | 'gst' | 'tds' | 'net') =>
        [...alone.values()].reduce((total, share) => total + share[of], 0)
      expect(sum('gst')).toBe(taxOn(line.platformShare, rates.gstBasisPoints))
      expect(sum('tds')).toBe(taxOn(line.price, rates.tdsBasisPoints))
      expect(sum('gross')).toBe(line.price)
      expect(sum('commission')).toBe(line.platformShare)
      expect(sum('net')).toBe(sum('gross') - sum('commission') - sum('gst') - sum('tds'))
      // A test's part depends only on the line: a subset, or another order, yields the same parts.
      for (const at of order) {
        const item = items[at % items.length]
        if (!item) continue
        expect(shareOfItem(line, items, item, rates)).toEqual(alone.get(item.id))
      }
    }),
  )
})

test('at the line’s own percentage a simulated test is the real one to the paisa, and at another the line is', () => {
  fc.assert(
    fc.property(aLine, fc.integer({ min: 1, max: 99 }), ({ line, items, rates }, other) => {
      const all = items.map(({ id: testItemId }) => ({
        kind: 'share' as const,
        rates,
        testItemId,
        line,
        items,
      }))
      const real = items.map((item) => shareOfItem(line, items, item, rates))
      expect(all.map((entry) => simulated(entry, line.platformPercent))).toEqual(real)
      const commission = all
        .map((entry) => simulated(entry, other).commission)
        .reduce((total, part) => total + part, 0)
      expect(commission).toBe(splitOf(line.price, other).platform)
    }),
  )
})

test('the taxes of a line of two tests are shared by their prices', () => {
  const items = [
    { id: 'small', price: paise(10_000), platformShare: paise(1800) },
    { id: 'large', price: paise(40_000), platformShare: paise(7200) },
  ] as const
  const line = { price: paise(50_000), platformShare: paise(9000) }
  const rates = { gstBasisPoints: 1800, tdsBasisPoints: 10 }
  expect(items.map((item) => shareOfItem(line, items, item, rates))).toEqual([
    { gross: 10_000, commission: 1800, gst: 324, tds: 10, net: 7866 },
    { gross: 40_000, commission: 7200, gst: 1296, tds: 40, net: 31_464 },
  ])
})

test('a test without a price earns nothing and owes no tax, also where it is the last of its line', () => {
  const items = [
    { id: 'first', price: paise(333), platformShare: paise(59) },
    { id: 'second', price: paise(167), platformShare: paise(31) },
    { id: 'free', price: paise(0), platformShare: paise(0) },
  ] as const
  const line = { price: paise(500), platformShare: paise(90) }
  const rates = { gstBasisPoints: 1800, tdsBasisPoints: 100 }
  const [first, second, free] = items.map((item) => shareOfItem(line, items, item, rates))
  expect(free).toEqual({ gross: 0, commission: 0, gst: 0, tds: 0, net: 0 })
  expect((first?.gst ?? 0) + (second?.gst ?? 0)).toBe(16)
  expect((first?.tds ?? 0) + (second?.tds ?? 0)).toBe(5)
})

test('no tax of a test is below zero, and a test without a price has none', () => {
  fc.assert(
    fc.property(aLine, ({ line, items, rates }) => {
      const all = [...items, { id: 'free', price: paise(0), platformShare: paise(0) }]
      for (const item of all) {
        const { gst, tds } = shareOfItem(line, all, item, rates)
        expect(Math.min(gst, tds)).toBeGreaterThanOrEqual(0)
      }
      for (const item of all.filter(({ price }) => price === 0)) {
        const { commission, gst, tds, net } = shareOfItem(line, all, item, rates)
        expect([commission, gst, tds, net]).toEqual([0, 0, 0, 0])
      }
    }),
  )
})
