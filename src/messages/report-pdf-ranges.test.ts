import { expect, test } from 'vitest'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { placeOnBar } from './report-pdf/range-bar.ts'
import { renderReportPdf } from './report-pdf.ts'
import { rangeWords } from './report-pdf/words.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

async function pagesOf(body: ReportBody) {
  return pdfPages(await renderReportPdf(body, options))
}

function says(page: string | undefined, words: string): boolean {
  return (page ?? '').includes(squeezed(words))
}

test.each([
  [{ rangeLow: 13, rangeHigh: 17, value: '14.2' }, '13.0 to 17.0 g/dL'],
  [{ rangeLow: 150, rangeHigh: 410, value: '236' }, '150 to 410 g/dL'],
  [{ rangeLow: null, rangeHigh: 0.04, value: '0.1' }, 'up to 0.04 g/dL'],
  [{ rangeLow: 40, rangeHigh: null, value: '44' }, '40 g/dL or more'],
  [{ rangeLow: null, rangeHigh: null, value: '44' }, ''],
])('a range is printed as people write it', (result, words) => {
  expect(rangeWords(aResult(result))).toBe(words)
})

test('a value out of range is drawn outside the range on the bar, and never off the bar', () => {
  const aRange = { rangeLow: 13, rangeHigh: 17 }
  for (const number of [-5, 12.9, 13, 15, 17, 17.1, 900]) {
    const place = placeOnBar(aResult({ ...aRange, number }))
    const isInside = place && place.at >= place.okFrom && place.at <= place.okTo
    expect(isInside).toBe(number >= 13 && number <= 17)
    expect(place?.at).toBeGreaterThanOrEqual(0)
    expect(place?.at).toBeLessThanOrEqual(1)
  }
})

test('the PDF never calls an unconfirmed range the lab’s own', async () => {
  const labs = 'Nothing is outside the lab’s ranges.'
  expect(says((await pagesOf(aReport()))[0], labs)).toBe(true)
  const results = [aResult({ rangeStatus: 'to-be-confirmed' })]
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Blood', results }] }))
  expect(says(page, labs)).toBe(false)
  expect(says(page, 'The lab has yet to confirm some of these ranges.')).toBe(true)
})

test('the PDF states a range’s premise beside it', async () => {
  const results = [
    aResult({ rangePremise: 'follicular' }),
    aResult({ ranges: [{ sex: 'male', low: 1, high: 2, premise: 'fasting-at-rest' }] }),
  ]
  const [page] = await pagesOf(aReport({ sections: [{ name: 'Blood', results }] }))
  expect(says(page, '13.0 to 17.0 g/dL (follicular phase, first half of the cycle)')).toBe(true)
  expect(says(page, 'men 1.0 to 2.0 g/dL (fasting and at rest)')).toBe(true)
})

test('the PDF names a pregnancy range, alone or beside the ordinary one', async () => {
  const expecting = { sex: 'female', low: 11, high: 15, condition: 'pregnancy' } as const
  const ranges = [{ sex: 'female' as const, low: 12, high: 15 }, expecting]
  const results = [aResult({ rangeLow: 11, rangeHigh: 15, rangeCondition: 'pregnancy' })]
  const [one] = await pagesOf(aReport({ sections: [{ name: 'Blood', results }] }))
  expect(says(one, 'Range in pregnancy 11.0 to 15.0 g/dL')).toBe(true)
  const several = [aResult({ ranges })]
  const [both] = await pagesOf(aReport({ sections: [{ name: 'Blood', results: several }] }))
  expect(says(both, 'Range women 12.0 to 15.0 g/dL; in pregnancy 11.0 to 15.0 g/dL')).toBe(true)
})
