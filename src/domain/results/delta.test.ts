import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deltaOf, type Measured } from './delta.ts'

const at = (text: string) => Temporal.Instant.from(text)

function aValue(changes: Partial<Measured> = {}): Measured {
  const collectedAt = at('2026-11-20T03:00:00Z')
  return { value: 13.2, comparator: null, unit: 'g/dL', collectedAt, ...changes }
}

test('a change is told in the unit, in percent of the earlier value, and by the days between', () => {
  const before = aValue({ value: 5.6, collectedAt: at('2026-10-17T03:00:00Z') })
  expect(deltaOf(aValue({ value: 6.1 }), before, 1)).toEqual({ by: 0.5, percent: 9, days: 34 })
  expect(deltaOf(aValue({ value: 4.2 }), before, 1)).toEqual({ by: -1.4, percent: -25, days: 34 })
})

test('days are those of the calendar in India', () => {
  // 11:30 pm and half past midnight.
  const before = aValue({ collectedAt: at('2026-11-19T18:00:00Z') })
  const now = aValue({ collectedAt: at('2026-11-19T19:00:00Z') })
  expect(deltaOf(now, before, 1)?.days).toBe(1)
})

test('of nothing there is no percent', () => {
  expect(deltaOf(aValue({ value: 2 }), aValue({ value: 0 }), 1)).toMatchObject({
    by: 2,
    percent: null,
  })
})

test.each([
  ['in another unit', { unit: 'g/L' }],
  ['below a number', { comparator: '<' as const }],
  ['no number', { value: null }],
])('a value %s is not compared', (_, other) => {
  expect(deltaOf(aValue(), aValue(other), 1)).toBeNull()
  expect(deltaOf(aValue(other), aValue(), 1)).toBeNull()
})

test('there and back the change is the same, with the other sign', () => {
  const value = fc.integer({ min: -99_999, max: 99_999 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(value, value, (a, b) => {
      const there = deltaOf(aValue({ value: a }), aValue({ value: b }), 1)?.by ?? NaN
      const back = deltaOf(aValue({ value: b }), aValue({ value: a }), 1)?.by ?? NaN
      expect(there + back).toBe(0)
      expect(b + there).toBeCloseTo(a, 6)
    }),
  )
})
