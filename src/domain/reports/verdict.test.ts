import { expect, test } from 'vitest'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { aReport, aResult } from '#test/a-report.ts'
import type { ReportResult } from './report-body.ts'
import { hasRange, sortedOut, verdictOf } from './verdict.ts'

function reported(...results: ReportResult[]) {
  return aReport({ sections: [{ name: 'Everything', results }] })
}

const within = aResult()
const choice = aResult({
  type: 'qualitative',
  value: 'Not seen',
  number: null,
  meaning: 'expected',
})

test('nothing is outside the ranges only where every result was judged and is as expected', () => {
  expect(sortedOut(reported(within, choice)).isCalm).toBe(true)
  const others = resultFlags.filter((flag) => !['normal', 'neutral', 'immune'].includes(flag))
  expect(others).toHaveLength(10)
  for (const flag of others)
    expect(sortedOut(reported(within, { ...choice, flag })).isCalm, flag).toBe(false)
})

test('only a number with a range counts as within it: choices and decided values are as expected', () => {
  const decided = aResult({ rangeLow: null, rangeHigh: null, judgedAs: 'normal' })
  const sorted = sortedOut(reported(within, choice, decided))
  expect(sorted).toMatchObject({ within: [within], expected: [choice, decided], isCalm: true })
})

test('what a person decided beside a range made for others is as expected, not within that range', () => {
  const decided = aResult({ rangeCondition: 'not-pregnant', judgedAs: 'normal' })
  expect(hasRange(decided)).toBe(false)
  expect(sortedOut(reported(decided))).toMatchObject({ within: [], expected: [decided] })
})

test('beside a sputum with bacilli, a culture with growth or an uncoded text no report is reassuring', () => {
  const smear = aResult({ type: 'qualitative', value: '3+', flag: 'critical', meaning: 'critical' })
  const words = aResult({ type: 'narrative', value: 'See below.', flag: 'no-range' })
  for (const result of [smear, words])
    expect(sortedOut(reported(within, result))).toMatchObject({ isCalm: false })
  expect(sortedOut(reported(within, words)).reading).toEqual([words])
})

test('a blood group or an immunity is no reason to worry, and alone not reassuring', () => {
  const group = aResult({ ...choice, value: 'O negative', flag: 'neutral', meaning: 'neutral' })
  const immune = aResult({ ...choice, value: 'Positive', flag: 'immune', meaning: 'immune' })
  expect(sortedOut(reported(within, group, immune))).toMatchObject({
    isCalm: true,
    facts: [group],
    immune: [immune],
  })
  expect(sortedOut(reported(group, immune)).isCalm).toBe(false)
})

test('an older report, whose choices were judged by their place in a list, is never reassuring', () => {
  const { meaning: _, ...guessed } = choice
  const { judgement: __, ...before } = reported(within)
  expect(sortedOut(before).isCalm).toBe(false)
  expect(verdictOf(guessed)).toBe('reading')
  expect(verdictOf({ ...guessed, flag: 'abnormal' })).toBe('look')
  expect(verdictOf({ ...guessed, flag: 'critical' })).toBe('critical')
  expect(sortedOut(reported(within, guessed)).isCalm).toBe(false)
})

test('a superseded version is not reassuring', () => {
  expect(sortedOut({ ...reported(within), isSuperseded: true }).isCalm).toBe(false)
  expect(sortedOut({ ...reported(within), isSuperseded: false }).isCalm).toBe(true)
})

test('a report with tests in progress or withdrawn is not reassuring', () => {
  expect(sortedOut({ ...reported(within), pending: ['Blood culture'] }).isCalm).toBe(false)
  expect(sortedOut({ ...reported(within), state: 'withdrawn' }).isCalm).toBe(false)
})

test('an unconfirmed range is never called the lab’s own', () => {
  const confirmed = aReport()
  const reference = aReport({
    sections: [
      { name: 'Blood', results: [aResult(), aResult({ rangeStatus: 'to-be-confirmed' })] },
    ],
  })
  expect(sortedOut(confirmed)).toMatchObject({ isCalm: true, isReference: false })
  expect(sortedOut(reference)).toMatchObject({ isCalm: true, isReference: true })
})

test('a range with one end is a range, and so are two sexes’ ranges without a common end', () => {
  const none = { type: 'numeric', rangeLow: null, rangeHigh: null } as const
  expect(hasRange(none)).toBe(false)
  expect(hasRange({ ...none, rangeHigh: 4 })).toBe(true)
  expect(hasRange({ ...none, rangeLow: 90 })).toBe(true)
  const ranges = [
    { sex: 'female' as const, low: null, high: null },
    { sex: 'male' as const, low: 13, high: null },
  ]
  expect(hasRange({ ...none, ranges })).toBe(true)
  expect(hasRange({ ...none, type: 'qualitative', rangeHigh: 4 })).toBe(false)
})

test('nothing within a range for people who are not pregnant is reassuring: a doctor reads it, or a person decided', () => {
  const hers = aResult({ rangeCondition: 'trimester-3' })
  const others = aResult({ rangeCondition: 'not-pregnant' })
  expect(sortedOut(reported(hers)).isCalm).toBe(true)
  expect(sortedOut(reported(hers, others))).toMatchObject({
    isCalm: false,
    within: [hers],
    reading: [others],
  })
  expect(verdictOf({ ...others, flag: 'high' })).toBe('look')
  expect(verdictOf({ ...others, flag: 'critical-low' })).toBe('critical')
  expect(verdictOf({ ...others, judgedAs: 'normal' })).toBe('within')
})
