import { expect, test } from 'vitest'
import { bandOf, type Side, spanFlag } from './band.ts'

type Ends = { low: number | null; high: number | null }

function aSide(range: Ends | null, limits: Ends | null = null): Side {
  return {
    sex: 'any',
    range: range && { id: 'range', ...range },
    limits: limits && { id: 'limits', ...limits },
  }
}

test('a range without a low end has no low, not even below zero', () => {
  expect(bandOf(aSide({ low: null, high: 2 }), -1)).toBe('normal')
  expect(bandOf(aSide({ low: null, high: 2 }), -50)).toBe('normal')
})

test('a range without a high end has no high', () => {
  expect(bandOf(aSide({ low: -2, high: null }), 1)).toBe('normal')
})

test('limits at one end never alarm at the other, on either side of zero', () => {
  const range = { low: -2, high: 2 }
  expect(bandOf(aSide(range, { low: null, high: 10 }), -1)).toBe('normal')
  expect(bandOf(aSide(range, { low: null, high: 10 }), -50)).toBe('low')
  expect(bandOf(aSide(range, { low: -10, high: null }), 1)).toBe('normal')
  expect(bandOf(aSide(range, { low: -10, high: null }), 50)).toBe('high')
})

test('a range without either end does not count', () => {
  expect(bandOf(aSide({ low: null, high: null }), 3)).toBe('no-range')
})

test.each([
  ['<2.8 without a range', aSide(null, { low: 2.8, high: 6.2 }), [0, 2.8], 'critical-low'],
  ['>6.2 without a range', aSide(null, { low: 2.8, high: 6.2 }), [6.2, Infinity], 'critical-high'],
  ['>3 without a range', aSide(null, { low: 2.8, high: null }), [3, Infinity], 'no-range'],
  ['<2 without a range', aSide(null, { low: null, high: 6.2 }), [0, 2], 'no-range'],
  ['<3.5, which is below it', aSide({ low: 3.5, high: 5.1 }), [0, 3.5], 'low'],
  ['>5.1, which is above it', aSide({ low: 3.5, high: 5.1 }), [5.1, Infinity], 'high'],
  ['<-2 with no lowest value', aSide({ low: -2, high: 2 }), [-Infinity, -2], 'low'],
  ['<-1 with no lowest value', aSide({ low: -2, high: 2 }), [-Infinity, -1], 'undecided'],
  ['<2 with no low end', aSide({ low: null, high: 2 }), [-Infinity, 2], 'normal'],
  ['>90 with no high end', aSide({ low: 90, high: null }), [90, Infinity], 'normal'],
  ['>4 over both ends', aSide({ low: 5, high: 6 }), [4, Infinity], 'undecided'],
] as const)('%s is judged as one: %s, between %j: %s', (_, side, span, flag) => {
  expect(spanFlag(side, span)).toBe(flag)
})

test('a limit within a range alarms all the same, so a bound that may be below it is undecided', () => {
  const side = aSide({ low: null, high: 10 }, { low: null, high: 5 })
  expect(spanFlag(side, [0, Infinity])).toBe('undecided')
  expect(spanFlag(side, [5, Infinity])).toBe('critical-high')
  expect(spanFlag(side, [0, 5])).toBe('normal')
})
