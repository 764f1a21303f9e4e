import { expect, test } from 'vitest'
import { type Donor, type NumericRules, yardstickFor } from './yardstick.ts'

const drawnOn = Temporal.PlainDate.from('2026-11-22')
const ages = { fromDays: null, fromYears: 18, toDays: null, toYears: 120 }

type Range = NumericRules['ranges'][number]

function aRange(id: string, over: Partial<Range> = {}): Range {
  return { id, sex: 'any', ...ages, low: 12, high: 15, isUncertain: false, ...over }
}

function aLimit(id: string, over: Partial<NumericRules['limits'][number]> = {}) {
  return { id, sex: 'any' as const, ...ages, low: 7, high: 20, ...over }
}

const men = aRange('men', { sex: 'male', low: 13, high: 17 })
const women = aRange('women', { sex: 'female', isUncertain: true })
const expecting = aRange('expecting', { sex: 'female', low: 11, condition: 'pregnancy' })
const grown = aLimit('grown')

function of(
  rules: Partial<NumericRules>,
  donor: Partial<Omit<Donor, 'birthDate'>> & { years?: number | null } = {},
) {
  const { years = 30, ...said } = donor
  const known = {
    ranges: [],
    limits: [],
    lowest: 0,
    plausibleLow: null,
    plausibleHigh: 25,
    ...rules,
  }
  const birthDate = years === null ? null : drawnOn.subtract({ years })
  return yardstickFor(known, { sex: 'female', birthDate, drawnOn, pregnancy: 'no', ...said })
}

const named = (...given: Parameters<typeof of>) =>
  of(...given).sides.map(({ sex, range }) => [sex, range?.id, range?.condition])

test('a person is measured by the rows for their sex and age, and by nothing more', () => {
  expect(of({ ranges: [men, women, expecting], limits: [grown] })).toEqual({
    sides: [
      {
        sex: 'female',
        range: { id: 'women', low: 12, high: 15, isUncertain: true },
        limits: { id: 'grown', low: 7, high: 20 },
      },
    ],
    isAgeKnown: true,
    lowest: 0,
    plausibleLow: null,
    plausibleHigh: 25,
  })
})

test('where no row has the age there is none: a child is not measured by the adult’s', () => {
  expect(of({ ranges: [women], limits: [grown] }, { years: 10 }).sides).toEqual([
    { sex: 'female', range: null, limits: null },
  ])
})

test('a person of another sex is measured by both sexes’ rows, once where they are the same', () => {
  const other = { sex: 'other' } as const
  expect(named({ ranges: [men, women] }, other)).toEqual([
    ['male', 'men', undefined],
    ['female', 'women', undefined],
  ])
  expect(named({ ranges: [aRange('all')], limits: [grown] }, other)).toEqual([
    ['female', 'all', undefined],
  ])
})

test('equal rows are one side, with or without limits, and with or without a range', () => {
  const other = { sex: 'other' } as const
  expect(of({ ranges: [aRange('all')] }, other).sides).toHaveLength(1)
  expect(of({ limits: [grown] }, other).sides).toHaveLength(1)
  expect(of({}, other).sides).toEqual([{ sex: 'female', range: null, limits: null }])
})

test('both sexes’ in one row, and pregnancy’s beside it, are three sides', () => {
  const rules = { ranges: [aRange('all'), expecting] }
  expect(named(rules, { sex: 'other', pregnancy: 'unsaid' })).toEqual([
    ['male', 'all', undefined],
    ['female', 'all', undefined],
    ['female', 'expecting', 'pregnancy'],
  ])
})

test('the same range with other limits is two sides, and so are the same limits with another range', () => {
  const limits = [aLimit('his', { sex: 'male' }), aLimit('hers', { sex: 'female' })]
  const other = { sex: 'other' } as const
  expect(of({ ranges: [aRange('all')], limits }, other).sides).toHaveLength(2)
  expect(of({ ranges: [men], limits: [grown] }, other).sides).toHaveLength(2)
})

test('a pregnant woman is measured by pregnancy’s range, one who is not by the ordinary one', () => {
  const rules = { ranges: [women, expecting] }
  expect(named(rules, { pregnancy: 'yes' })).toEqual([['female', 'expecting', 'pregnancy']])
  expect(named(rules, { pregnancy: 'no' })).toEqual([['female', 'women', undefined]])
})

test('without an answer she is measured by both; without a pregnancy range by the ordinary one alone', () => {
  const unsaid = { pregnancy: 'unsaid' } as const
  expect(named({ ranges: [women, expecting] }, unsaid)).toEqual([
    ['female', 'women', undefined],
    ['female', 'expecting', 'pregnancy'],
  ])
  expect(named({ ranges: [women] }, unsaid)).toEqual([['female', 'women', undefined]])
  expect(of({ ranges: [], limits: [grown] }, unsaid).sides).toEqual([
    { sex: 'female', range: null, limits: { id: 'grown', low: 7, high: 20 } },
  ])
})

test('whatever is said about a man’s pregnancy, his range is the ordinary one', () => {
  const rules = { ranges: [men, aRange('any', { condition: 'pregnancy' })] }
  for (const pregnancy of ['yes', 'unsaid', 'no'] as const)
    expect(named(rules, { sex: 'male', pregnancy })).toEqual([['male', 'men', undefined]])
})

test('pregnant without a pregnancy range: the ordinary one is marked as made for others', () => {
  expect(named({ ranges: [women] }, { pregnancy: 'yes' })).toEqual([
    ['female', 'women', 'not-pregnant'],
  ])
  expect(of({ ranges: [], limits: [grown] }, { pregnancy: 'yes' }).sides).toEqual([
    { sex: 'female', range: null, limits: { id: 'grown', low: 7, high: 20 } },
  ])
})

test('where a formula is not valid in pregnancy, a missing answer marks the range as made for others', () => {
  const rules = { ranges: [men, women], isNotForPregnancy: true }
  const unsaid = { pregnancy: 'unsaid' } as const
  expect(named(rules, unsaid)).toEqual([['female', 'women', 'not-pregnant']])
  expect(named(rules, { ...unsaid, years: 54 })).toEqual([['female', 'women', 'not-pregnant']])
  expect(named(rules, { ...unsaid, years: 55 })).toEqual([['female', 'women', undefined]])
  expect(named(rules, { pregnancy: 'no' })).toEqual([['female', 'women', undefined]])
  expect(named({ ...rules, ranges: [...rules.ranges, expecting] }, unsaid)).toEqual([
    ['female', 'women', 'not-pregnant'],
    ['female', 'expecting', 'pregnancy'],
  ])
})

const trimesters = ([1, 2, 3] as const).map((one) =>
  aRange(`t${one}`, { sex: 'female', condition: `trimester-${one}` }),
)

test('a test that pregnancy shifts is marked as a range for others without an answer, and never held for it', () => {
  const rules = { ranges: [women], isMovedByPregnancy: true }
  const unsaid = { pregnancy: 'unsaid' } as const
  expect(named(rules, unsaid)).toEqual([['female', 'women', 'not-pregnant']])
  expect(of(rules, unsaid).sides.map(({ range }) => range?.isMoved)).toEqual([undefined])
  expect(named(rules, { ...unsaid, years: 55 })).toEqual([['female', 'women', undefined]])
  expect(named(rules, { pregnancy: 'no' })).toEqual([['female', 'women', undefined]])
  // Where a pregnancy range exists, both judge, and a value on which they differ is held.
  expect(named({ ...rules, ranges: [women, expecting] }, unsaid)).toEqual([
    ['female', 'women', undefined],
    ['female', 'expecting', 'pregnancy'],
  ])
})

test('a due date gives the trimester of the draw; without one every trimester’s range counts', () => {
  const rules = { ranges: [women, ...trimesters] }
  const inWeek = (weeks: number) => ({
    pregnancy: 'yes' as const,
    dueOn: drawnOn.add({ days: 280 - 7 * weeks }),
  })
  expect(named(rules, inWeek(10))).toEqual([['female', 't1', 'trimester-1']])
  expect(named(rules, inWeek(20))).toEqual([['female', 't2', 'trimester-2']])
  expect(named(rules, inWeek(30))).toEqual([['female', 't3', 'trimester-3']])
  expect(named(rules, { pregnancy: 'yes', dueOn: null })).toEqual([
    ['female', 't1', 'trimester-1'],
    ['female', 't2', 'trimester-2'],
    ['female', 't3', 'trimester-3'],
  ])
})

test('a range shared by several trimesters is one side; a trimester without one has the ordinary', () => {
  const first = trimesters.slice(0, 1)
  expect(named({ ranges: [women, expecting, ...first] }, { pregnancy: 'yes' })).toEqual([
    ['female', 't1', 'trimester-1'],
    ['female', 'expecting', 'pregnancy'],
  ])
  expect(named({ ranges: [women, ...first] }, { pregnancy: 'yes' })).toEqual([
    ['female', 't1', 'trimester-1'],
    ['female', 'women', 'not-pregnant'],
  ])
  expect(named({ ranges: [women, ...first] }, { pregnancy: 'unsaid' })).toEqual([
    ['female', 'women', undefined],
    ['female', 't1', 'trimester-1'],
  ])
  expect(named({ ranges: first }, { pregnancy: 'unsaid' })).toEqual([
    ['female', undefined, undefined],
    ['female', 't1', 'trimester-1'],
    ['female', undefined, undefined],
  ])
})

test('without a birth date, or one after the draw, every age’s limits count and no range', () => {
  const limits = [
    aLimit('newborn', { toYears: 1, fromYears: null, low: null, high: 15 }),
    aLimit('hers', { sex: 'female' }),
    aLimit('his', { sex: 'male' }),
  ]
  for (const years of [null, -1]) {
    const { sides, isAgeKnown } = of({ ranges: [women], limits }, { years, sex: 'female' })
    expect(isAgeKnown).toBe(false)
    expect(sides).toEqual([
      { sex: 'any', range: null, limits: { id: 'newborn', low: null, high: 15 } },
      { sex: 'female', range: null, limits: { id: 'hers', low: 7, high: 20 } },
    ])
  }
  expect(of({ limits }, { years: null, sex: 'other' }).sides).toHaveLength(3)
  expect(of({ limits }, { years: 0 }).isAgeKnown).toBe(true)
})
