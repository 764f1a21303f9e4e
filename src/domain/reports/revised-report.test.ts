import { expect, test } from 'vitest'
import { aReport, aResult } from '#test/a-report.ts'
import type { ReportResult, ReportRevision } from './report-body.ts'
import { changesBy, revisedBody } from './revised-body.ts'

const hb = aResult()
const wbc = aResult({ code: 'WBC', name: 'White cells', value: '7.1', number: 7.1 })
const body = aReport({
  sections: [
    { name: 'Haemoglobin', results: [hb] },
    { name: 'Complete Blood Count', results: [hb, wbc] },
  ],
})
const corrected = aResult({ value: '12.4', number: 12.4, flag: 'low' })
const revision: ReportRevision = {
  kind: 'correct',
  reason: 'transcription',
  words: 'Typed for another patient.',
  replaces: 1,
  replacedFrom: '2026-11-22T09:26:00Z',
  by: 'Dr Kavita Rao',
  changes: [],
}
const next = {
  version: 2,
  state: 'corrected' as const,
  publishedAt: '2026-11-23T09:26:00Z',
  verifyToken: 'another-token',
  signatories: [],
  revision,
  addition: undefined,
}

test('a change is shown with the value before and the value after', () => {
  const [change, ...others] = changesBy(body, [{ section: 'Haemoglobin', result: corrected }])
  expect(others).toEqual([])
  expect(change).toEqual({
    code: 'HB',
    name: 'Haemoglobin',
    from: {
      type: 'numeric',
      value: '14.2',
      unit: 'g/dL',
      rangeLow: 13,
      rangeHigh: 17,
      flag: 'normal',
      comment: null,
    },
    to: {
      type: 'numeric',
      value: '12.4',
      unit: 'g/dL',
      rangeLow: 13,
      rangeHigh: 17,
      flag: 'low',
      comment: null,
    },
  })
})

test('a finding above the text is shown where there is one, and a changed finding is a change', () => {
  const culture = (conclusion: string) =>
    aResult({ type: 'culture', value: 'See below.', number: null, conclusion })
  const grown = aReport({ sections: [{ name: 'Culture', results: [culture('No growth')] }] })
  const changes = (conclusion: string) =>
    changesBy(grown, [{ section: 'Culture', result: { ...culture(conclusion), code: 'HB' } }])
  expect(changes('No growth')).toEqual([])
  expect(changes('Growth')).toMatchObject([
    { from: { conclusion: 'No growth' }, to: { conclusion: 'Growth' } },
  ])
  const [plain] = changesBy(body, [{ section: 'Haemoglobin', result: corrected }])
  expect(plain?.to).not.toHaveProperty('conclusion')
})

test('a new result replaces its test only in its own section', () => {
  const { sections } = revisedBody(body, [{ section: 'Haemoglobin', result: corrected }], next)
  expect(sections).toEqual([
    { name: 'Haemoglobin', results: [corrected] },
    { name: 'Complete Blood Count', results: [hb, wbc] },
  ])
})

test('only the panel’s test with new results changes, and nothing for a missing test', () => {
  const news = [
    { section: 'Complete Blood Count', result: corrected },
    { section: 'Haemoglobin', result: aResult({ code: 'ESR', value: '40' }) },
  ]
  expect(revisedBody(body, news, next).sections).toEqual([
    { name: 'Haemoglobin', results: [hb] },
    { name: 'Complete Blood Count', results: [corrected, wbc] },
  ])
  expect(changesBy(body, news)).toHaveLength(1)
})

test('the next version keeps everything else of the published one', () => {
  const revised = revisedBody(body, [], next)
  const { addition: _, ...said } = next
  expect(revised).toEqual({ ...body, ...said })
  expect(revised).not.toHaveProperty('additions')
})

test('added texts appear in every later version, in order', () => {
  const words = (text: string) => ({
    text,
    by: 'Dr Kavita Rao',
    registrationNumber: 'KMC 54321',
    at: '2026-11-23T09:26:00Z',
  })
  const first = revisedBody(body, [], { ...next, addition: words('One.') })
  expect(first.additions).toEqual([words('One.')])
  expect(revisedBody(first, [], { ...next, version: 3 }).additions).toEqual([words('One.')])
  const second = revisedBody(first, [], { ...next, version: 3, addition: words('Two.') })
  expect(second.additions).toEqual([words('One.'), words('Two.')])
})

test('a pathologist’s decision on a number nothing judged is shown, and a changed decision is a change', () => {
  const decided = aResult({ rangeLow: null, rangeHigh: null, judgedAs: 'normal' })
  const report = aReport({ sections: [{ name: 'Blood', results: [decided] }] })
  const changes = (result: ReportResult) => changesBy(report, [{ section: 'Blood', result }])
  expect(changes(decided)).toEqual([])
  const [change] = changes({ ...decided, judgedAs: 'abnormal' })
  expect(change).toMatchObject({ from: { judgedAs: 'normal' }, to: { judgedAs: 'abnormal' } })
  const [plain] = changesBy(body, [{ section: 'Haemoglobin', result: corrected }])
  expect(plain?.to).not.toHaveProperty('judgedAs')
})
