import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeFor } from '#src/domain/catalogue/reference-range.ts'
import { gapsIn, overlapsIn } from './age-line.ts'
import { rulesFault } from './analyte-faults.ts'
import type { AnalyteRange, AnalyteRules } from './analyte-rules.ts'
import { inForce } from './in-force.ts'
import { rulesCompared } from './rules-compared.ts'

const everybody = { sex: 'any', fromDays: 0, fromYears: null, toDays: null, toYears: null } as const

function aRange(changes: Partial<AnalyteRange> = {}): AnalyteRange {
  return { ...everybody, condition: null, premise: null, low: 1, high: 5, ...changes }
}

const days = (from: number, to: number | null) => ({ fromDays: from, fromYears: null, toDays: to })
const years = (from: number, to: number | null) => {
  return { fromDays: null, fromYears: from, toDays: null, toYears: to }
}

function rules(changes: Partial<AnalyteRules> = {}): AnalyteRules {
  return {
    method: 'Urease GLDH',
    unit: 'mg/dL',
    decimals: 0,
    reportableLow: 5,
    reportableHigh: 300,
    impossibleLow: 0,
    impossibleHigh: 500,
    ranges: [aRange()],
    limits: [{ ...everybody, low: null, high: 180 }],
    delta: null,
    stability: null,
    ...changes,
  }
}

/** Newborns by days, children by years, adults by sex, women in pregnancy: each with another high end. */
const golden = [
  aRange({ ...days(0, 8), high: 10 }),
  aRange({ ...days(8, 28), high: 20 }),
  aRange({ ...days(28, null), toYears: 1, high: 30 }),
  aRange({ ...years(1, 18), high: 40 }),
  aRange({ sex: 'male', ...years(18, null), high: 50 }),
  aRange({ sex: 'female', ...years(18, 60), high: 60 }),
  aRange({ sex: 'female', ...years(60, null), high: 70 }),
  aRange({ sex: 'female', ...years(18, 60), condition: 'pregnancy', high: 80 }),
]

const born = Temporal.PlainDate.from('2004-02-29')

test.each([
  ['male', { days: 0 }, 10],
  ['male', { days: 7 }, 10],
  ['male', { days: 8 }, 20],
  ['male', { days: 27 }, 20],
  ['male', { days: 28 }, 30],
  ['female', { days: 365 }, 30],
  ['female', { years: 1, days: 1 }, 40],
  ['male', { years: 17, days: 365 }, 40],
  ['male', { years: 18, days: 1 }, 50],
  ['female', { years: 18, days: 1 }, 60],
  ['female', { years: 59, days: 364 }, 60],
  ['female', { years: 60 }, 70],
  ['male', { years: 60 }, 50],
] as const)('at the very bound of an age the range changes: %s at %j to %s', (sex, age, high) => {
  const drawnOn = born.add(age)
  expect(rangeFor(golden, { sex, birthDate: born, drawnOn })?.high).toBe(high)
})

test('the more specific row holds: of the sex before any, of pregnancy before all', () => {
  const drawnOn = born.add({ years: 30 })
  const of = (rows: readonly AnalyteRange[], condition?: 'pregnancy') =>
    rangeFor(rows, { sex: 'female', birthDate: born, drawnOn, condition })?.high
  expect(of([aRange({ high: 9 }), ...golden])).toBe(60)
  expect(of(golden, 'pregnancy')).toBe(80)
})

test('the golden table has no overlap and no gap', () => {
  expect(overlapsIn(golden)).toEqual([])
  expect(gapsIn(golden)).toEqual([])
})

test('rows of one sex and condition whose ages meet overlap, by their places', () => {
  const rows = [
    aRange(years(1, 18)),
    aRange(years(17, 60)),
    aRange({ sex: 'male', ...years(1, 60) }),
  ]
  expect(overlapsIn(rows)).toEqual([{ first: 0, second: 1 }])
  expect(overlapsIn([aRange(days(0, 364)), aRange(years(1, null))])).toEqual([])
})

test('a day and a year are on one line: a span of days below a year never reaches a year', () => {
  expect(gapsIn([aRange(days(0, 364)), aRange(years(1, null))])).toEqual([
    { sex: 'any', fromDays: 364, fromYears: null, toDays: null, toYears: 1 },
  ])
})

test('gaps are told of both sexes where both have them, else of one', () => {
  expect(gapsIn([aRange(years(1, null))])).toEqual([
    { sex: 'any', fromDays: 0, fromYears: null, toDays: null, toYears: 1 },
  ])
  expect(gapsIn([aRange({ sex: 'male' })])).toEqual([
    { sex: 'female', fromDays: 0, fromYears: null, toDays: null, toYears: null },
  ])
  expect(gapsIn([])).toHaveLength(1)
})

test('an age either has a row or lies in a gap, never both', () => {
  const span = fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 6 }),
      fc.integer({ min: 1, max: 149 }),
      (spans, age) => {
        const rows = spans.map(([from, length]) => aRange(years(from, from + length)))
        const isIn = (all: readonly { fromYears: number | null; toYears: number | null }[]) =>
          all.some(
            ({ fromYears, toYears }) => (fromYears ?? 0) <= age && age < (toYears ?? Infinity),
          )
        expect(isIn(rows)).toBe(!isIn(gapsIn(rows)))
      },
    ),
  )
})

test.each([
  ['nothing', {}, undefined],
  ['a gap of ranges', { ranges: [] }, undefined],
  ['two ranges of one age', { ranges: [aRange(), aRange(years(1, 2))] }, 'ranges-overlap'],
  ['two limits of one age', { limits: [...rules().limits, ...rules().limits] }, 'limits-overlap'],
  [
    'a gap of limits',
    { limits: [{ ...everybody, ...years(1, null), low: 1, high: null }] },
    'limits-gap',
  ],
  [
    'limits of one sex',
    { limits: [{ ...everybody, sex: 'male', low: 1, high: null }] },
    'limits-gap',
  ],
  ['bounds the wrong way', { ranges: [aRange({ low: 5, high: 1 })] }, 'bounds-crossed'],
  ['bounds without a length', { ranges: [aRange({ low: 5, high: 5 })] }, 'bounds-crossed'],
  ['ages the wrong way', { ranges: [aRange(years(9, 3))] }, 'ages-crossed'],
  ['ages without a length', { ranges: [aRange(years(9, 9))] }, 'ages-crossed'],
  ['two beginnings', { ranges: [aRange({ fromDays: 1, fromYears: 1 })] }, 'ages-crossed'],
  ['two ends', { ranges: [aRange({ toDays: 1, toYears: 1 })] }, 'ages-crossed'],
  ['a method beyond the possible', { reportableHigh: 600 }, 'bounds-crossed'],
  ['a method the wrong way', { reportableLow: 300, reportableHigh: 5 }, 'bounds-crossed'],
] as const)('%s is a fault or none: %j, %s', (_, changes, error) => {
  expect(rulesFault(rules(changes as Partial<AnalyteRules>))?.error).toBe(error)
})

test('an overlap names both rows as the page numbers them', () => {
  const ranges = [aRange(), aRange({ sex: 'male' }), aRange({ sex: 'male', ...years(1, 2) })]
  expect(rulesFault(rules({ ranges }))).toMatchObject({
    facts: { first: 2, second: 3 },
    fields: { 'ranges.2': 'ranges-overlap' },
  })
})

const day = (text: string) => Temporal.PlainDate.from(text)

test.each([
  ['2026-01-09', undefined],
  ['2026-01-10', 'a'],
  ['2026-01-31', 'a'],
  ['2026-02-01', 'b'],
  ['2027-01-01', 'b'],
])('on %s version %s holds', (on, id) => {
  const versions = [
    { id: 'b', effectiveFrom: day('2026-02-01') },
    { id: 'a', effectiveFrom: day('2026-01-10') },
  ]
  expect(inForce(versions, day(on))?.id).toBe(id)
})

test('a comparison names only what differs', () => {
  const before = rules({ ranges: [aRange({ sex: 'male' }), aRange({ sex: 'female' })] })
  const after = rules({
    method: 'Diacetyl monoxime',
    ranges: [aRange({ sex: 'male', high: 6 }), aRange(years(1, null))],
  })
  const compared = rulesCompared(before, after)
  expect(compared.parts.map(({ part }) => part)).toEqual(['method'])
  expect(compared.ranges.map((row) => [row.sex, row.before, row.after])).toEqual([
    ['male', { low: 1, high: 5 }, { low: 1, high: 6 }],
    ['female', { low: 1, high: 5 }, null],
    ['any', null, { low: 1, high: 5 }],
  ])
  expect(rulesCompared(before, before)).toMatchObject({ parts: [], ranges: [], limits: [] })
})
