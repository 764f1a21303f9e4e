import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compared, type Measured } from './delta.ts'

const at = (text: string) => Temporal.Instant.from(text)

function aValue(changes: Partial<Measured> = {}): Measured {
  const collectedAt = at('2026-11-20T03:00:00Z')
  const how = { unit: 'g/dL', decimals: 1, method: 'Cyanmethaemoglobin' }
  return { value: 13.2, comparator: null, ...how, collectedAt, ...changes }
}

test('a change is told in the unit, in percent of the earlier value, and by the days between', () => {
  const before = aValue({ value: 5.6, collectedAt: at('2026-10-17T03:00:00Z') })
  expect(compared(aValue({ value: 6.1 }), before).delta).toEqual({ by: 0.5, percent: 9, days: 34 })
  expect(compared(aValue({ value: 4.2 }), before).delta).toMatchObject({ by: -1.4, percent: -25 })
})

test('days are those of the calendar in India', () => {
  // 11:30 pm and half past midnight.
  const before = aValue({ collectedAt: at('2026-11-19T18:00:00Z') })
  const now = aValue({ collectedAt: at('2026-11-19T19:00:00Z') })
  expect(compared(now, before).delta?.days).toBe(1)
})

test('of nothing there is no percent', () => {
  const { delta } = compared(aValue({ value: 2 }), aValue({ value: 0 }))
  expect(delta).toMatchObject({ by: 2, percent: null })
})

test('a fall too small for a whole percent is no negative zero', () => {
  const { delta } = compared(aValue({ value: 399.9 }), aValue({ value: 400 }))
  expect(delta?.by).toBe(-0.1)
  expect(Object.is(delta?.percent, 0)).toBe(true)
})

test('a change has the decimals of the more exact of both values', () => {
  const before = aValue({ value: 12.55, decimals: 2 })
  expect(compared(aValue({ value: 13.5 }), before).delta?.by).toBe(0.95)
})

test.each([
  ['in another unit', { unit: 'g/L' }, 'unit'],
  ['by another method', { method: 'Non-cyanide' }, 'method'],
  ['below a number', { comparator: '<' as const }, 'bound'],
  ['no number', { value: null }, null],
])('a value %s is not compared, and it is said why', (_, other, why) => {
  expect(compared(aValue(), aValue(other))).toEqual({ delta: null, why })
  expect(compared(aValue(other), aValue())).toEqual({ delta: null, why })
})

test('where the method of an earlier value is not known, its unit decides', () => {
  expect(compared(aValue(), aValue({ method: null })).why).toBeNull()
})

test('there and back the change is the same, with the other sign', () => {
  const value = fc.integer({ min: -99_999, max: 99_999 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(value, value, (a, b) => {
      const there = compared(aValue({ value: a }), aValue({ value: b })).delta?.by ?? NaN
      const back = compared(aValue({ value: b }), aValue({ value: a })).delta?.by ?? NaN
      expect(there + back).toBe(0)
      expect(b + there).toBeCloseTo(a, 6)
    }),
  )
})
