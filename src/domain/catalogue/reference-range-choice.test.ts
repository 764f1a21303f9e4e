import { expect, test } from 'vitest'
import { rangeFor, type ReferenceRange } from './reference-range.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

function aRange(over: Partial<ReferenceRange> = {}): ReferenceRange {
  const ages = { fromDays: null, fromYears: null, toDays: null, toYears: null }
  return { sex: 'any', ...ages, low: null, high: null, ...over }
}

const drawnOn = day('2026-11-22')
const woman = { sex: 'female', birthDate: day('2001-11-22'), drawnOn } as const
const born = (ago: Temporal.DurationLike) => ({ ...woman, birthDate: drawnOn.subtract(ago) })

/** The chosen range, whatever the order of the rows. */
function chosen(rows: readonly ReferenceRange[], donor: Parameters<typeof rangeFor>[1]) {
  const [found, again] = [rangeFor(rows, donor), rangeFor(rows.toReversed(), donor)]
  expect(again).toBe(found)
  return found
}

const ordinary = aRange({ sex: 'female', low: 12, high: 15 })
const expecting = aRange({ condition: 'pregnancy', low: 11, high: 14 })
const second = aRange({ condition: 'trimester-2', low: 10.5, high: 14 })

test('a pregnancy range applies only to a person known to be pregnant', () => {
  expect(chosen([ordinary, expecting, second], woman)).toBe(ordinary)
  expect(rangeFor([expecting, second], woman)).toBeUndefined()
})

test('a trimester’s range takes precedence over pregnancy’s, and that over the ordinary one', () => {
  const donor = { ...woman, condition: 'trimester-2' } as const
  expect(chosen([ordinary, expecting, second], donor)).toBe(second)
  expect(chosen([ordinary, expecting], donor)).toBe(expecting)
  expect(chosen([ordinary], donor)).toBe(ordinary)
})

test('another trimester’s range does not apply: pregnancy’s does, or the ordinary one', () => {
  const donor = { ...woman, condition: 'trimester-3' } as const
  expect(chosen([ordinary, expecting, second], donor)).toBe(expecting)
  expect(chosen([ordinary, second], donor)).toBe(ordinary)
  expect(rangeFor([second], donor)).toBeUndefined()
})

test('without a known week no trimester’s range applies', () => {
  const donor = { ...woman, condition: 'pregnancy' } as const
  expect(chosen([ordinary, expecting, second], donor)).toBe(expecting)
  expect(chosen([ordinary, second], donor)).toBe(ordinary)
})

test('a range for the person’s sex takes precedence over a narrower one for anybody', () => {
  const narrow = aRange({ fromYears: 25, toYears: 26, low: 1 })
  const wide = aRange({ sex: 'female', fromYears: 18, toYears: 120, low: 2 })
  expect(chosen([narrow, wide], woman)).toBe(wide)
})

test('of two spans of years the narrower applies, wherever they begin and end', () => {
  const [young, middle] = [aRange({ toYears: 30 }), aRange({ fromYears: 20, toYears: 40 })]
  expect(chosen([young, middle], woman)).toBe(middle)
  const grown = aRange({ fromYears: 18, toYears: 120 })
  expect(chosen([young, grown], woman)).toBe(young)
  expect(chosen([grown, aRange({ fromYears: 18 })], woman)).toBe(grown)
})

test('a span of days takes precedence over the year it lies in', () => {
  const newborn = aRange({ fromDays: 0, toDays: 8, low: 13.5 })
  const infant = aRange({ fromYears: 0, toYears: 1, low: 9.5 })
  const late = aRange({ fromDays: 300, toYears: 1, low: 10 })
  expect(chosen([newborn, infant], born({ days: 7 }))).toBe(newborn)
  expect(chosen([newborn, infant], born({ days: 8 }))).toBe(infant)
  expect(chosen([infant, late], born({ days: 300 }))).toBe(late)
  expect(chosen([infant, late], born({ days: 299 }))).toBe(infant)
})

test('the newborn range applies on the day of birth', () => {
  const newborn = aRange({ fromDays: 0, toDays: 8 })
  expect(rangeFor([newborn], born({ days: 0 }))).toBe(newborn)
})

test('a range that begins on the eighth day does not apply on the seventh', () => {
  const later = aRange({ fromDays: 8, toYears: 1 })
  expect(rangeFor([later], born({ days: 7 }))).toBeUndefined()
  expect(rangeFor([later], born({ days: 8 }))).toBe(later)
})
