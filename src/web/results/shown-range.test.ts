import { expect, test } from 'vitest'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import { aResult } from '#test/a-report.ts'
import { shownRange } from './shown-range.ts'

const women: SexRange = { sex: 'female', low: 12, high: 15 }
const men: SexRange = { sex: 'male', low: 13, high: 17 }
const expecting: SexRange = { ...women, low: 11, condition: 'pregnancy' }

test('when several ranges judged a value each is shown by its name, without what they share', () => {
  const several = (ranges: SexRange[]) =>
    shownRange(aResult({ rangeLow: 13, rangeHigh: 15, ranges }))
  expect(several([women, men])).toBe(
    'Range for women: 12.0 – 15.0 g/dL. Range for men: 13.0 – 17.0 g/dL.',
  )
  expect(several([women, expecting])).toBe(
    'Range when not pregnant: 12.0 – 15.0 g/dL. Range in pregnancy: 11.0 – 15.0 g/dL.',
  )
})

test('one range is shown as it is, pregnancy’s by its name', () => {
  expect(shownRange(aResult())).toBe('Range 13.0 to 17.0')
  expect(shownRange(aResult({ rangeCondition: 'pregnancy' }))).toBe(
    'Range in pregnancy: 13.0 – 17.0 g/dL.',
  )
  expect(shownRange(aResult({ type: 'qualitative' }))).toBe('')
})

test('the assumption of a range is shown beside it, for one and for several', () => {
  expect(shownRange(aResult({ rangePremise: 'morning' }))).toBe(
    'Range 13.0 to 17.0 (morning sample)',
  )
  const ranges: SexRange[] = [
    { ...women, premise: 'not-pregnant' },
    { ...expecting, premise: 'decision-limit' },
  ]
  expect(shownRange(aResult({ ranges }))).toBe(
    'Range when not pregnant: 12.0 – 15.0 g/dL. Range in pregnancy: 11.0 – 15.0 g/dL (decision limit, not the usual range of healthy people).',
  )
  expect(shownRange(aResult({ ranges: [{ ...men, premise: 'fasting' }] }))).toBe(
    'Range for men: 13.0 – 17.0 g/dL (fasting).',
  )
})

test('a range has the decimals of its value, as on paper, and never fewer than its own', () => {
  const density = { value: '1.020', unit: null, rangeLow: 1.005, rangeHigh: 1.03 }
  expect(shownRange(aResult(density))).toBe('Range 1.005 to 1.030')
  expect(shownRange(aResult({ value: '12' }))).toBe('Range 13 to 17')
  expect(shownRange(aResult({ value: '<0.01', rangeHigh: null }))).toBe('Range 13.00 or more')
  expect(shownRange(aResult({ value: '12', rangeLow: 11.5 }))).toBe('Range 11.5 to 17')
})

test('each trimester’s range is shown by its name, and one made for others is marked', () => {
  const first: SexRange = { ...women, low: 11, condition: 'trimester-1' }
  const second: SexRange = { ...women, low: 10.5, condition: 'trimester-2' }
  expect(shownRange(aResult({ ranges: [first, second] }))).toBe(
    'Range in the first trimester of pregnancy: 11.0 – 15.0 g/dL. Range in the second trimester of pregnancy: 10.5 – 15.0 g/dL.',
  )
  expect(shownRange(aResult({ rangeCondition: 'not-pregnant' }))).toBe(
    'Range when not pregnant: 13.0 – 17.0 g/dL.',
  )
})
