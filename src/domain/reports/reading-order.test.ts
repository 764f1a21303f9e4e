import { expect, test } from 'vitest'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { aReport, aResult } from '#test/a-report.ts'
import type { ReportBody, ReportResult } from './report-body.ts'
import { mayFold, readingOrder } from './reading-order.ts'
import { verdictOf } from './verdict.ts'

function reported(results: ReportResult[], changes: Partial<ReportBody> = {}) {
  return aReport({ sections: [{ name: 'Everything', results }], ...changes })
}

const within = aResult()
const choice = aResult({
  type: 'qualitative',
  number: null,
  meaning: 'expected',
  value: 'Not seen',
})

test('a value within its range and an expected choice become one line', () => {
  expect(mayFold(within, reported([within]))).toBe(true)
  expect(mayFold(choice, reported([choice]))).toBe(true)
})

test('no flag but one is folded: what is out of range, critical, for a doctor, a fact or about immunity stays open', () => {
  const folded = resultFlags.filter((flag) => mayFold({ ...within, flag }, reported([])))
  expect(folded).toEqual(['normal'])
  const group = { ...choice, value: 'O negative', flag: 'neutral', meaning: 'neutral' } as const
  expect(mayFold(group, reported([group]))).toBe(false)
})

test('nothing is folded in a version that another replaced, nor in a withdrawn report', () => {
  expect(mayFold(within, { ...reported([within]), isSuperseded: true })).toBe(false)
  expect(mayFold(within, reported([within], { state: 'withdrawn' }))).toBe(false)
  expect(readingOrder({ ...reported([within]), isSuperseded: true })[0]?.folded).toEqual([])
})

test('a value of a sample with a remark of the lab stays open, as does what is calculated beside it', () => {
  const [sample] = reported([]).samples
  if (!sample) throw new Error('a report without samples')
  const remarked = { ...sample, specimen: 'Serum', remark: 'slightly-haemolysed' as const }
  const body = reported([within], { samples: [sample, remarked] })
  const potassium = { ...within, code: 'K', specimen: 'Serum' }
  expect(mayFold(potassium, body)).toBe(false)
  expect(mayFold(within, body)).toBe(true)
  expect(mayFold({ ...within, formula: 'a calculated value' }, body)).toBe(false)
  expect(mayFold({ ...within, specimen: 'Plasma' }, body)).toBe(false) // of which tube is unknown
})

test('what needs words stays open: a comment, a decision, a condition, several ranges, a moment', () => {
  const sexes = { sex: 'female' as const, low: 12, high: 15, flag: 'normal' as const }
  const wordy: Partial<ReportResult>[] = [
    { comment: 'Repeat in two weeks.' },
    { judgedAs: 'normal' },
    { rangeCondition: 'pregnancy' },
    { rangePremise: 'morning' as NonNullable<ReportResult['rangePremise']> },
    { ranges: [sexes as unknown as NonNullable<ReportResult['ranges']>[number]] },
    { moment: {} as NonNullable<ReportResult['moment']> },
    { notComputed: 'missing' as NonNullable<ReportResult['notComputed']> },
    { conclusion: 'No growth' },
    { type: 'narrative' },
    { rangeLow: null, rangeHigh: null },
  ]
  for (const words of wordy)
    expect(mayFold({ ...within, ...words }, reported([])), JSON.stringify(words)).toBe(false)
})

test('a corrected value stays open, in this version and in every later one', () => {
  const { code, name } = within
  const change = { code, name, from: within, to: within }
  const revision = { changes: [change] } as unknown as NonNullable<ReportBody['revision']>
  expect(mayFold(within, reported([within], { revision }))).toBe(false)
  const earlierChanges = [{ ...revision, version: 2 }]
  expect(mayFold(within, reported([within], { earlierChanges }))).toBe(false)
})

test('a report that older rules judged is shown whole', () => {
  expect(mayFold(within, reported([within], { judgement: 1 }))).toBe(false)
})

test('the most serious comes first, over sections too; every result is there once, with its place on paper', () => {
  const low = aResult({ code: 'B', flag: 'low' })
  const critical = aResult({ code: 'C', flag: 'critical-high' })
  const reading = aResult({ code: 'D', flag: 'no-range' })
  const body = aReport({
    sections: [
      { name: 'Blood count', results: [within, reading, low] },
      { name: 'Kidney', results: [{ ...within, code: 'E' }, critical] },
    ],
  })
  const read = readingOrder(body)
  expect(read.map(({ name, at }) => [name, at])).toEqual([
    ['Kidney', 1],
    ['Blood count', 0],
  ])
  expect(read[1]?.open.map(({ result, at }) => [result.code, at])).toEqual([
    ['B', 2],
    ['D', 1],
  ])
  const all = read.flatMap(({ open, folded }) => [...open, ...folded])
  expect(all).toHaveLength(5)
  expect(verdictOf(all[0]?.result ?? within)).toBe('critical')
})
