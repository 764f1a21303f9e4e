import { expect, test } from 'vitest'
import { rangeFor, type ReferenceRange } from './reference-range.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

function aRange(over: Partial<ReferenceRange> = {}): ReferenceRange {
  const ages = { fromDays: null, fromYears: null, toDays: null, toYears: null }
  return { sex: 'any', ...ages, low: null, high: null, ...over }
}

const newborn = aRange({ fromDays: 0, toDays: 8, low: 13.5, high: 21.5 })
const infant = aRange({ fromDays: 8, toYears: 1, low: 9.5, high: 14 })
const teenager = aRange({ sex: 'male', fromYears: 12, toYears: 18, low: 13, high: 16 })
const man = aRange({ sex: 'male', fromYears: 18, toYears: 120, low: 13, high: 17 })
const woman = aRange({ sex: 'female', fromYears: 18, toYears: 120, low: 12, high: 15 })
const haemoglobin = [man, woman, newborn, infant, teenager]

test('a boy who turns 18 between draw and entry keeps the range of the draw', () => {
  const birthDate = day('2008-11-22')
  const draw = { sex: 'male', birthDate } as const
  expect(rangeFor(haemoglobin, { ...draw, drawnOn: day('2026-11-21') })).toBe(teenager)
  expect(rangeFor(haemoglobin, { ...draw, drawnOn: day('2026-11-22') })).toBe(man)
})

test('years are calendar years: born on a leap day, 18 begins on 1 March', () => {
  const leap = { sex: 'male', birthDate: day('2008-02-29') } as const
  expect(rangeFor(haemoglobin, { ...leap, drawnOn: day('2026-02-28') })).toBe(teenager)
  expect(rangeFor(haemoglobin, { ...leap, drawnOn: day('2026-03-01') })).toBe(man)
})

test('the seventh day of life is a newborn’s, the eighth an infant’s', () => {
  const child = { sex: 'female', birthDate: day('2026-11-01') } as const
  expect(rangeFor(haemoglobin, { ...child, drawnOn: day('2026-11-08') })).toBe(newborn)
  expect(rangeFor(haemoglobin, { ...child, drawnOn: day('2026-11-09') })).toBe(infant)
})

test('a child without a range of its own has none, never the adult range', () => {
  const child = { sex: 'female', birthDate: day('2016-01-01'), drawnOn: day('2026-11-21') } as const
  expect(rangeFor(haemoglobin, child)).toBeUndefined()
})

test('a row for one sex does not apply to another sex: both sexes’ rows are used side by side', () => {
  const donor = { sex: 'other', birthDate: day('1990-01-01'), drawnOn: day('2026-11-21') } as const
  const anybody = aRange({ fromYears: 18, low: 12, high: 17 })
  expect(rangeFor(haemoglobin, donor)).toBeUndefined()
  expect(rangeFor([...haemoglobin, anybody], donor)).toBe(anybody)
})

test('the most specific range wins, whatever their order', () => {
  const anybody = aRange({ low: 1, high: 2 })
  const senior = aRange({ sex: 'male', fromYears: 50, toYears: 120, low: 0, high: 4 })
  const donor = { sex: 'male', birthDate: day('1960-01-01'), drawnOn: day('2026-11-21') } as const
  expect(rangeFor([anybody, man, senior], donor)).toBe(senior)
  expect(rangeFor([senior, man, anybody], donor)).toBe(senior)
})

test('nobody has a range before birth', () => {
  const donor = { sex: 'male', birthDate: day('2026-11-22'), drawnOn: day('2026-11-21') } as const
  expect(rangeFor([aRange({ low: 1 })], donor)).toBeUndefined()
})
