import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessionDates,
  accessionNumber,
  AccessionPrefix,
  FEWEST_DIGITS,
  MOST_DIGITS,
  SetAccessionPattern,
  usualPattern,
} from './accession.ts'

const day = Temporal.PlainDate.from('2026-03-07')

test.each([
  [usualPattern('LAB001'), 42, 'LAB001-26-000042'],
  [{ prefix: '', dates: 'yymmdd', digits: 4 }, 7, '260307-0007'],
  [{ prefix: 'BLR', dates: 'yyyy', digits: 5 }, 123456, 'BLR-2026-123456'],
  [{ prefix: 'A1', dates: 'yymm', digits: 6 }, 1, 'A1-2603-000001'],
] as const)('%j numbers specimen %d as %s', (pattern, count, number) => {
  expect(accessionNumber(pattern, day, count)).toBe(number)
})

const aPattern = fc.record({
  prefix: fc.stringMatching(/^[A-Z0-9]{0,10}$/),
  dates: fc.constantFrom(...accessionDates),
  digits: fc.integer({ min: FEWEST_DIGITS, max: MOST_DIGITS }),
})
const aSpecimen = fc.record({
  pattern: aPattern,
  on: fc
    .integer({ min: 0, max: 20_000 })
    .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days })),
  count: fc.integer({ min: 1, max: 9_999_999 }),
})

test('two specimens of one prefix never have one number, whatever pattern each was numbered by', () => {
  fc.assert(
    fc.property(aSpecimen, aSpecimen, (one, other) => {
      const another = { ...other.pattern, prefix: one.pattern.prefix }
      fc.pre(one.count !== other.count || one.on.year !== other.on.year)
      expect(accessionNumber(one.pattern, one.on, one.count)).not.toBe(
        accessionNumber(another, other.on, other.count),
      )
    }),
    { numRuns: 20_000 },
  )
})

test('a pattern has capital letters and digits, and four to eight places', () => {
  const good = { prefix: 'BLR', dates: 'yy', digits: 6, version: 0 }
  expect(SetAccessionPattern.safeParse(good).success).toBe(true)
  for (const bad of [
    { prefix: 'blr' },
    { prefix: 'A-B' },
    { prefix: 'ABCDEFGHIJK' },
    { digits: 3 },
    { digits: 9 },
    { dates: 'mm' },
  ])
    expect([bad, SetAccessionPattern.safeParse({ ...good, ...bad }).success]).toEqual([bad, false])
  expect(AccessionPrefix.safeParse('').success).toBe(true)
})
