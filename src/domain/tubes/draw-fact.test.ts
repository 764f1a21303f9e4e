import { expect, test } from 'vitest'
import {
  type Asking,
  countsWithin,
  DrawFact,
  factAskedBy,
  firstWrongMoment,
  isImpossible,
  momentOf,
} from './draw-fact.ts'

const now = Temporal.Instant.from('2026-11-24T07:00:00Z')
const ago = (minutes: number) => now.subtract({ minutes })
const tests = {
  PPBS: { name: 'Post Prandial Blood Sugar', code: 'PPBS', event: 'post-meal-2h' },
  OGTT2: { name: 'Oral Glucose Tolerance 2 h', code: 'OGTT2', event: 'glucose-2h' },
  GCT: { name: 'Glucose Challenge 1 h', code: 'GCT', event: 'glucose-1h' },
  LITH: { name: 'Lithium', code: 'LITH', event: 'before-dose' },
  DIGO: { name: 'Digoxin', code: 'DIGO', event: 'before-dose' },
  VALP: { name: 'Valproate', code: 'VALP', event: 'before-dose' },
  FBS: { name: 'Fasting sugar', code: 'FBS', event: 'fasting' },
  FSH: { name: 'FSH', code: 'FSH', event: 'cycle-early' },
} as const satisfies Record<string, Asking>

test.each([
  ['PPBS', 80, false],
  ['PPBS', 104, false],
  ['PPBS', 105, true],
  ['PPBS', 125, true],
  ['PPBS', 135, true],
  ['PPBS', 136, false],
  ['OGTT2', 109, false],
  ['OGTT2', 130, true],
  ['OGTT2', 131, false],
  ['GCT', 70, true],
  ['GCT', 71, false],
  ['LITH', 599, false],
  ['LITH', 730, true],
  ['LITH', 841, false],
  ['DIGO', 359, false],
  ['DIGO', 1440, true],
  ['VALP', 60, true],
  ['FBS', 479, false],
  ['FBS', 480, true],
  ['FSH', 30 * 24 * 60, true],
] as const)('%s drawn %i minutes after: right is %s', (code, minutes, isRight) => {
  const kind = factAskedBy(tests[code], 'female') ?? 'meal'
  const facts = [{ kind, answer: 'at' as const, at: ago(minutes) }]
  const wrong = firstWrongMoment([tests[code]], facts, { sex: 'female', now, isLabelled: false })
  const told = { test: tests[code].name, passed: minutes, kind }
  const seen = wrong && { test: wrong.test, passed: wrong.passed, kind: wrong.kind }
  expect(seen).toEqual(isRight ? undefined : told)
})

test.each([
  ['PPBS', 145, true],
  ['PPBS', 146, false],
  ['PPBS', 104, false],
  ['OGTT2', 135, true],
  ['OGTT2', 136, false],
  ['OGTT2', 140, false],
  ['GCT', 75, true],
  ['GCT', 76, false],
  ['LITH', 850, true],
  ['LITH', 851, false],
] as const)(
  '%s labelled in time and scanned %i minutes after: right is %s',
  (code, minutes, isRight) => {
    const kind = factAskedBy(tests[code], 'female') ?? 'meal'
    const facts = [{ kind, answer: 'at' as const, at: ago(minutes) }]
    const drawn = { sex: 'female', now, isLabelled: true } as const
    expect(firstWrongMoment([tests[code]], facts, drawn) === undefined).toBe(isRight)
  },
)

test('an unknown answer refuses nothing, and says so', () => {
  const unknown = { kind: 'meal' as const, answer: 'not-known' as const, at: undefined }
  expect(
    firstWrongMoment([tests.PPBS], [unknown], { sex: 'female', now, isLabelled: false }),
  ).toBeUndefined()
  expect(momentOf({ kind: 'meal', answer: 'not-known' }, now)).toEqual({
    kind: 'meal',
    answer: 'not-known',
  })
})

test('a man is not asked for a period, and whoever fasts is asked when they last ate', () => {
  expect(factAskedBy(tests.FSH, 'male')).toBeUndefined()
  expect(factAskedBy(tests.FSH, 'other')).toBe('period')
  expect(factAskedBy({ event: 'fasting' }, 'female')).toBe('food')
})

test.each([
  ['meal', -1],
  ['meal', 24 * 60 + 1],
  ['dose', 31 * 24 * 60 + 1],
  ['period', 366 * 24 * 60 + 1],
] as const)('%s %i minutes ago is a slip of the finger', (kind, minutes) => {
  const at = ago(minutes)
  expect(isImpossible({ kind, answer: 'at', at }, now)).toBe(true)
  expect(isImpossible({ kind, answer: 'at', at: ago(10) }, now)).toBe(false)
})

test('the day of a cycle counts from 1, by days in India', () => {
  const { at = now } = DrawFact.parse({ kind: 'period', answer: 'at', at: '2026-11-22' })
  expect(momentOf({ kind: 'period', answer: 'at', at: at.toString() }, now)).toEqual({
    kind: 'period',
    day: 3,
  })
})

test('a time is an instant or the time in India; without one it must be declared unknown', () => {
  const at = (value: string | undefined) =>
    DrawFact.safeParse({ kind: 'dose', answer: 'at', ...(value && { at: value }) })
  expect(at('2026-11-24T12:00')).toMatchObject({
    data: { at: Temporal.Instant.from('2026-11-24T06:30:00Z') },
  })
  expect(at('2026-11-24T06:30:00Z').success).toBe(true)
  expect(at(undefined).success).toBe(false)
  expect(at('soon').success).toBe(false)
  const both = { kind: 'dose', answer: 'not-known', at: '2026-11-24T12:00' }
  expect(DrawFact.parse(both)).toEqual({ kind: 'dose', answer: 'not-known', at: undefined })
  expect(DrawFact.safeParse({ kind: 'dose', answer: 'no-periods' }).success).toBe(false)
})

test('half an hour between the two scans is one puncture; with more both ends are reported', () => {
  const fact = { kind: 'dose' as const, answer: 'at' as const, at: ago(260).toString() }
  expect(momentOf(fact, now, ago(30))).toEqual({ kind: 'dose', minutes: 260 })
  expect(momentOf(fact, now, ago(31))).toEqual({ kind: 'dose', minutes: 260, from: 229 })
})

test('a meal may be now or up to a day ago; a minute longer ago, or in the future, is impossible', () => {
  const meal = (minutes: number) =>
    isImpossible({ kind: 'meal', answer: 'at', at: ago(minutes) }, now)
  expect([meal(0), meal(24 * 60), meal(24 * 60 + 1), meal(-1)]).toEqual([false, false, true, true])
  expect(isImpossible({ kind: 'meal', answer: 'not-known', at: undefined }, now)).toBe(false)
})

test('the second scan adds its grace to the end of a window, and none to one without end', () => {
  expect(countsWithin(tests.PPBS)).toMatchObject({ from: 105, to: 145 })
  expect(countsWithin(tests.GCT)).toMatchObject({ from: 50, to: 75 })
  expect(countsWithin(tests.DIGO)).toMatchObject({ from: 360, to: null })
  expect(countsWithin(tests.VALP)).toBeUndefined()
})

test('an answer without a time is reported as given', () => {
  expect(momentOf({ kind: 'period', answer: 'no-periods' }, now)).toEqual({
    kind: 'period',
    answer: 'no-periods',
  })
  expect(momentOf({ kind: 'dose', answer: 'not-known', at: ago(60).toString() }, now)).toEqual({
    kind: 'dose',
    answer: 'not-known',
  })
  expect(momentOf({ kind: 'dose', answer: 'at' }, now)).toEqual({
    kind: 'dose',
    answer: 'not-known',
  })
})
