import { expect, test } from 'vitest'
import { splitOf } from '#src/domain/pricing/split.ts'
import { paise } from '#src/domain/money.ts'
import { shareOfItem } from '#src/domain/settlement/tax.ts'
import { isSharePair, MOST_PLATFORM_PERCENT, TypedPercent, typedPercent } from './share-pair.ts'

test('of all 10,000 pairs of two digits 80 share the full price and leave the lab some of it', () => {
  const percents = Array.from({ length: 100 }, (_, percent) => percent)
  const pairs = percents.flatMap((platform) => percents.map((lab) => [platform, lab] as const))
  const right = pairs.filter(([platform, lab]) => isSharePair(platform, lab))
  expect(pairs).toHaveLength(10_000)
  expect(right).toEqual(percents.slice(1, 81).map((platform) => [platform, 100 - platform]))
})

test.each([
  [18, 82, true],
  [80, 20, true],
  [81, 19, false],
  [99, 1, false],
  [100, 0, false],
  [0, 100, false],
  [50, 49, false],
  [50, 51, false],
  [0.5, 99.5, false],
  [1.5, 98.5, false],
  [-1, 101, false],
  [Number.NaN, 100, false],
])('%d and %d: %s', (platform, lab, isRight) => {
  expect(isSharePair(platform, lab)).toBe(isRight)
})

test('at the largest share no price leaves a lab less than zero, and at one more some do', () => {
  const rates = { gstBasisPoints: 1800, tdsBasisPoints: 500 }
  const netAt = (percent: number, price: number) => {
    const item = {
      id: 'one',
      price: paise(price),
      platformShare: splitOf(paise(price), percent).platform,
    }
    return shareOfItem(item, [item], item, rates).net
  }
  const prices = Array.from({ length: 5000 }, (_, at) => (at + 1) * 100)
  expect(prices.filter((price) => netAt(MOST_PLATFORM_PERCENT, price) < 0)).toEqual([])
  expect(netAt(MOST_PLATFORM_PERCENT + 1, 100_000)).toBeLessThan(0)
})

test.each([
  ['0', 0],
  ['7', 7],
  ['07', 7],
  ['18', 18],
  ['99', 99],
])('"%s" is typed %i', (text, percent) => {
  expect(typedPercent(text)).toBe(percent)
  expect(TypedPercent.parse(text)).toBe(percent)
})

test.each(['', ' ', '100', '007', '1.5', '-1', '+1', '1e1', '1 ', '१८', '١٨', '18%', '18\n'])(
  '"%s" is not a percentage',
  (text) => {
    expect(typedPercent(text)).toBeUndefined()
    expect(TypedPercent.safeParse(text).success).toBe(false)
  },
)

test('a percentage is required, and it is text', () => {
  for (const none of [undefined, null, 18]) expect(TypedPercent.safeParse(none).success).toBe(false)
})
