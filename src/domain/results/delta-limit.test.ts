import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  breachOf,
  type DeltaLimit,
  type EarlierValue,
  leastChange,
  referenceChange,
} from './delta-limit.ts'
import type { Measured } from './delta.ts'
import { ResultId } from './item.ts'
import { productDeltaLimits } from './product-delta-limits.ts'

const at = (text: string) => Temporal.Instant.from(text)
const today = at('2026-11-20T03:00:00Z')
const aMonthAgo = at('2026-10-21T03:00:00Z')

function urea(value: number, changes: Partial<Measured> = {}): Measured {
  const how = { unit: 'mg/dL', decimals: 0, method: 'Urease GLDH' }
  return { value, comparator: null, ...how, collectedAt: today, ...changes }
}

function before(value: number, changes: Partial<Measured> = {}): EarlierValue {
  const resultId = ResultId.parse('019a0000-0000-7000-8000-000000000001')
  return { resultId, ...urea(value, { collectedAt: aMonthAgo, ...changes }) }
}

function aLimit(parts: Partial<DeltaLimit>): DeltaLimit {
  const none = { absolute: null, percent: null, least: null, variation: null }
  return { ...none, withinDays: 365, source: 'the lab', ...parts }
}

test('urea of 189 after 30 breaches the product’s limit', () => {
  expect(breachOf(productDeltaLimits.UREA, urea(189), [before(30)])).toMatchObject({
    value: 30,
    by: 159,
    percent: 530,
    days: 30,
    rule: 'percent',
    limit: 100,
  })
})

test('without an earlier value, and without a limit, nothing is held', () => {
  expect(breachOf(productDeltaLimits.UREA, urea(189), [])).toBeUndefined()
  expect(breachOf(undefined, urea(189), [before(30)])).toBeUndefined()
})

test.each([
  ['the very limit', aLimit({ absolute: 20 }), 50, undefined],
  ['just above it', aLimit({ absolute: 20 }), 50.1, 'absolute'],
  ['just below, the other way', aLimit({ absolute: 20 }), 10, undefined],
  ['above it, the other way', aLimit({ absolute: 20 }), 9.9, 'absolute'],
  ['the very share', aLimit({ percent: 50 }), 45, undefined],
  ['a greater share', aLimit({ percent: 50 }), 45.1, 'percent'],
  ['a great share of too little', aLimit({ percent: 50, least: 20 }), 49.9, undefined],
  ['a great share of enough', aLimit({ percent: 50, least: 20 }), 50, 'percent'],
  ['the variation', aLimit({ variation: { analytical: 3, within: 4 } }), 34.1, undefined],
  [
    'more than the variation',
    aLimit({ variation: { analytical: 3, within: 4 } }),
    34.2,
    'reference-change',
  ],
] as const)('from 30 by %s: %j, to %s is %s', (_, limit, value, rule) => {
  expect(breachOf(limit, urea(value), [before(30)])?.rule).toBe(rule)
})

test('the reference change value is √2 × 1.96 times both variations together', () => {
  expect(referenceChange({ analytical: 3, within: 4 })).toBeCloseTo(13.859, 3)
})

test('from zero any change is more than any percent', () => {
  expect(breachOf(aLimit({ percent: 500 }), urea(1), [before(0)])?.rule).toBe('percent')
  expect(breachOf(aLimit({ percent: 500 }), urea(0), [before(0)])).toBeUndefined()
})

test.each([
  [urea(200, { comparator: '>' }), before(30), 170],
  [urea(50), before(10, { comparator: '<' }), 40],
  [urea(10, { comparator: '<' }), before(50), -40],
  [urea(20), before(100, { comparator: '>' }), -80],
  [urea(60, { comparator: '<' }), before(50), 0],
  [urea(10, { comparator: '<' }), before(5, { comparator: '<' }), 0],
  [urea(10, { comparator: '>' }), before(50), 0],
])(
  'what is only known to lie beyond a bound counts by what is certain: %j after %j',
  (now, earlier, by) => {
    expect(leastChange(now, earlier)?.by).toBe(by)
  },
)

test.each([
  ['in another unit', { unit: 'mmol/L' }],
  ['by another method', { method: 'Diacetyl monoxime' }],
  ['drawn later', { collectedAt: at('2026-11-21T03:00:00Z') }],
  ['drawn at the same instant', { collectedAt: today }],
  ['drawn nobody knows when', { collectedAt: null }],
  ['drawn too long ago', { collectedAt: at('2025-11-19T03:00:00Z') }],
  ['without a number', { value: null }],
])('an earlier value %s is not comparable', (_, changes) => {
  expect(breachOf(productDeltaLimits.UREA, urea(189), [before(30, changes)])).toBeUndefined()
})

test('where a method is not known, the unit decides', () => {
  const unknown = before(30, { method: null })
  expect(breachOf(productDeltaLimits.UREA, urea(189), [unknown])).toBeDefined()
})

test('the last comparable value counts, whatever was before it and whatever cannot be compared', () => {
  const last = before(180, { collectedAt: at('2026-11-10T03:00:00Z') })
  const other = before(30, { collectedAt: at('2026-11-15T03:00:00Z'), unit: 'mmol/L' })
  expect(breachOf(productDeltaLimits.UREA, urea(189), [before(30), other, last])).toBeUndefined()
})

test('a change there and back breaches an absolute limit both times or never', () => {
  const value = fc.integer({ min: 0, max: 5000 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(value, value, (a, b) => {
      const limit = aLimit({ absolute: 20 })
      const there = breachOf(limit, urea(a), [before(b)])
      const back = breachOf(limit, urea(b), [before(a)])
      expect(there === undefined).toBe(back === undefined)
    }),
  )
})
