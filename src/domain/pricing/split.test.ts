import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { layAlong, layOut, splitOf } from './split.ts'

test.each([
  [49_999, 18, 8999, 41_000],
  [1, 18, 0, 1],
  [99, 33, 32, 67],
])('%i paise at %i %% are %i and %i', (price, percent, platform, lab) => {
  expect(splitOf(paise(price), percent)).toEqual({ platform, lab })
})

test('no paisa is lost, and rounding favours the lab', () => {
  const price = fc.integer({ min: 0, max: 10_000_000_000 })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 99 }), (amount, percent) => {
      const { platform, lab } = splitOf(paise(amount), percent)
      expect(platform + lab).toBe(amount)
      expect(platform * 100).toBeLessThanOrEqual(amount * percent)
      expect(amount * percent - platform * 100).toBeLessThan(100)
    }),
  )
})

test('a panel’s price is allocated to its members to the paisa', () => {
  const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (amount, of) => {
      const parts = layOut(paise(amount), of)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('no member of a panel owes the platform more than it costs', () => {
  const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 })
  const percents = fc.integer({ min: 1, max: 99 })
  fc.assert(
    fc.property(fc.nat(10_000_000), percents, weights, (amount, percent, of) => {
      const { platform } = splitOf(paise(amount), percent)
      const prices = layOut(paise(amount), of)
      const shares = layAlong(platform, prices)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(platform)
      for (const [at, share] of shares.entries())
        expect(share >= 0 && share <= (prices[at] ?? 0)).toBe(true)
    }),
  )
})

test('a panel whose members have no prices of their own is allocated equally', () => {
  expect(layOut(paise(300), [0, 0, 0])).toEqual([100, 100, 100])
  expect(layOut(paise(100), [0, 0, 0])).toEqual([33, 33, 34])
})

test('a panel is allocated by its members’ prices, and the last one takes the odd paisa', () => {
  expect(layOut(paise(1000), [100, 300])).toEqual([250, 750])
  expect(layOut(paise(100), [100, 100, 100])).toEqual([33, 33, 34])
})
