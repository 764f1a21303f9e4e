import { expect, test } from 'vitest'
import { impliesPregnancy, isPregnancyAsked, mayBePregnant, pregnancyOf } from './pregnancy.ts'
import type { ReferenceRange } from './reference-range.ts'

const date = (iso: string) => Temporal.PlainDate.from(iso)
const drawnOn = date('2026-11-22')
const ages = { fromDays: null, fromYears: 12, toDays: null, toYears: 55 }
const ordinary = { sex: 'any', ...ages, low: 70, high: 99, condition: null } as const
const pregnant = { sex: 'female', ...ages, low: 63, high: 91, condition: 'pregnancy' } as const

const by = (ranges: ReferenceRange[], ...testCodes: string[]) => ({ ranges, testCodes })

test('the antenatal profile implies that she is pregnant, a glucose alone does not', () => {
  expect(impliesPregnancy(['FBS', 'P-ANC'])).toBe(true)
  expect(impliesPregnancy(['GCT'])).toBe(true)
  expect(impliesPregnancy(['FBS', 'HB', 'P-CBC'])).toBe(false)
})

test.each([
  ['female', '2014-11-22', true],
  ['female', '2014-11-23', false],
  ['female', '1971-11-23', true],
  ['female', '1971-11-22', false],
  ['other', '1990-01-01', true],
  ['male', '1990-01-01', false],
] as const)('of %s born on %s pregnancy is asked: %s', (sex, birthDate, isAsked) => {
  const donor = { sex, birthDate: date(birthDate), drawnOn }
  expect(isPregnancyAsked(by([ordinary, pregnant]), donor)).toBe(isAsked)
})

test('nobody is asked where pregnancy neither has a range for the tests nor shifts them', () => {
  const donor = { sex: 'female', birthDate: date('1990-01-01'), drawnOn } as const
  expect(isPregnancyAsked(by([ordinary]), donor)).toBe(false)
  expect(isPregnancyAsked(by([ordinary], 'K', 'CRP'), donor)).toBe(false)
  expect(isPregnancyAsked(by([]), donor)).toBe(false)
})

test.each([
  ['female', '2014-11-22', true],
  ['female', '2014-11-23', false],
  ['female', '1971-11-22', false],
  ['other', '1990-01-01', true],
  ['male', '1990-01-01', false],
] as const)(
  'of %s born on %s it is asked before a fibrinogen, which has no range of it: %s',
  (sex, birthDate, isAsked) => {
    const donor = { sex, birthDate: date(birthDate), drawnOn }
    expect(isPregnancyAsked(by([ordinary], 'K', 'FIB'), donor)).toBe(isAsked)
  },
)

test.each([
  [['FBS'], true, 'yes'],
  [['FBS'], false, 'no'],
  [['FBS'], null, 'unsaid'],
  [['P-ANC'], null, 'yes'],
  [['P-ANC'], true, 'yes'],
  [['FBS', 'P-ANC'], false, 'yes'],
] as const)('of %j booked and %s said, pregnant: %s', (booked, isPregnant, pregnancy) => {
  expect(pregnancyOf(booked, isPregnant)).toBe(pregnancy)
})

test('a range of one trimester alone is reason enough to ask', () => {
  const donor = { sex: 'female', birthDate: date('1990-01-01'), drawnOn } as const
  const third = { ...pregnant, condition: 'trimester-3' } as const
  expect(isPregnancyAsked(by([ordinary, third]), donor)).toBe(true)
})

test.each([
  ['female', 11, false],
  ['female', 12, true],
  ['female', 54, true],
  ['female', 55, false],
  ['other', 30, true],
  ['male', 30, false],
] as const)('a person of sex %s and %s years may be pregnant: %s', (sex, years, may) => {
  expect(mayBePregnant({ sex, birthDate: drawnOn.subtract({ years }), drawnOn })).toBe(may)
})
