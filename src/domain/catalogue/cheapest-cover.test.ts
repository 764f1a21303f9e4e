import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import {
  cheapestCover,
  cheapestPair,
  type ItemSold,
  MOST_COVERED,
  type Wanted,
} from './cheapest-cover.ts'
import { ItemCode } from './item.ts'

const code = (text: string) => ItemCode.parse(text)
const sells = (name: string, price: number, tests = [name]): ItemSold => ({
  code: code(name),
  price: paise(price),
  tests: tests.map(code),
})
const wants = (name: string, tests = [name]): Wanted => ({
  code: code(name),
  tests: tests.map(code),
})
const codesIn = (cover: ReturnType<typeof cheapestCover>) => cover?.items.map((item) => item.code)

const apart = [sells('HB', 100), sells('ESR', 80), sells('CRP', 300)]

test('a panel takes the place of its members where it costs less, and not where it costs as much', () => {
  const wanted = [wants('HB'), wants('ESR'), wants('CRP')]
  const cheap = cheapestCover(wanted, [...apart, sells('P-ONE', 150, ['HB', 'ESR', 'WBC'])])
  expect(cheap).toMatchObject({ price: 450 })
  expect(codesIn(cheap)?.toSorted()).toEqual(['CRP', 'P-ONE'])
  const dear = cheapestCover(wanted, [...apart, sells('P-ONE', 180, ['HB', 'ESR', 'WBC'])])
  expect(codesIn(dear)?.toSorted()).toEqual(['CRP', 'ESR', 'HB'])
})

test('of two panels that cost the same, the one with fewer tests that nobody asked for', () => {
  const panels = [
    sells('P-BIG', 150, ['HB', 'ESR', 'CRP', 'WBC']),
    sells('P-TWO', 150, ['HB', 'ESR']),
  ]
  expect(codesIn(cheapestCover([wants('HB'), wants('ESR')], panels))).toEqual(['P-TWO'])
})

test('a wanted panel is covered whole or not at all', () => {
  const panel = wants('P-TWO', ['HB', 'ESR'])
  expect(cheapestCover([panel], apart)).toBeUndefined()
  const bigger = sells('P-BIG', 90, ['HB', 'ESR', 'WBC'])
  expect(codesIn(cheapestCover([panel], [...apart, bigger]))).toEqual(['P-BIG'])
})

test('what the lab does not sell, nothing, and too much have no cover', () => {
  expect(cheapestCover([wants('TSH')], apart)).toBeUndefined()
  expect(cheapestCover([], apart)).toBeUndefined()
  const many = Array.from({ length: MOST_COVERED + 1 }, () => wants('HB'))
  expect(cheapestCover(many, apart)).toBeUndefined()
})

test('two labs are paid for two visits', () => {
  const labs = [
    { charge: paise(50), sold: [sells('HB', 10), sells('CRP', 900)] },
    { charge: paise(70), sold: [sells('HB', 800), sells('CRP', 20)] },
  ]
  const pair = cheapestPair([wants('HB'), wants('CRP')], labs)
  expect(pair?.price).toBe(10 + 50 + 20 + 70)
  expect(pair?.covers.map(codesIn)).toEqual([['HB'], ['CRP']])
  expect(cheapestPair([wants('HB')], labs)).toBeUndefined()
})

const names = ['A1', 'B1', 'C1', 'D1', 'E1']
const someTests = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
const priced = fc.record({ tests: someTests, price: fc.integer({ min: 0, max: 9 }) })
const aLab = fc
  .array(priced, { maxLength: 7 })
  .map((all) => all.map(({ tests, price }, at) => sells(`I${at}`, price, tests)))
const aWish = fc
  .array(someTests, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((tests, at) => wants(`W${at}`, tests)))

/** By trying every subset of what is sold. */
function byTrying(wanted: readonly Wanted[], sold: readonly ItemSold[]): number | undefined {
  let best: number | undefined
  for (let set = 0; set < 2 ** sold.length; set += 1) {
    const taken = sold.filter((_, at) => set & (1 << at))
    const isWhole = wanted.every((one) =>
      taken.some(({ tests }) => one.tests.every((each) => tests.includes(each))),
    )
    const price = taken.reduce((sum, item) => sum + item.price, 0)
    if (isWhole && (best === undefined || price < best)) best = price
  }
  return best
}

test('no choice of items costs less than the cover, and it covers everything', () => {
  fc.assert(
    fc.property(aWish, aLab, (wanted, sold) => {
      const cover = cheapestCover(wanted, sold)
      expect(cover?.price).toBe(byTrying(wanted, sold))
      for (const one of cover ? wanted : [])
        expect(
          cover?.items.some(({ tests }) => one.tests.every((each) => tests.includes(each))),
        ).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('no two labs cost less than the pair', () => {
  const labs = fc.array(fc.record({ charge: fc.integer({ min: 0, max: 5 }), sold: aLab }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(aWish, labs, (wanted, all) => {
      const given = all.map(({ charge, sold }) => ({ charge: paise(charge), sold }))
      const prices = given.flatMap((one, at) =>
        given.slice(at + 1).flatMap((other) =>
          Array.from({ length: 2 ** wanted.length - 2 }, (_, share) => {
            const mine = wanted.filter((_one, bit) => (share + 1) & (1 << bit))
            const rest = wanted.filter((one) => !mine.includes(one))
            const [a, b] = [byTrying(mine, one.sold), byTrying(rest, other.sold)]
            return a === undefined || b === undefined ? Infinity : a + b + one.charge + other.charge
          }),
        ),
      )
      const least = Math.min(...prices)
      expect(cheapestPair(wanted, given)?.price ?? Infinity).toBe(least)
    }),
    { numRuns: 300 },
  )
})
