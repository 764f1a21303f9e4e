import { expect, test } from 'vitest'
import type { ReportResult } from '#src/domain/reports/report-body.ts'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

test('the PDF names the ranges that judge a changed value, before and after', async () => {
  const ranges = [
    { sex: 'female' as const, low: 12, high: 15 },
    { sex: 'male' as const, low: 13, high: 17 },
  ]
  const from = aResult({ rangeLow: 13, rangeHigh: 15, ranges })
  const to = aResult({ value: '10.8', number: 10.8, rangeLow: 11, rangeCondition: 'pregnancy' })
  const [page] = pdfPages(await renderReportPdf(revised(from, to), options))
  expect(page).toContain(squeezed('range women 12.0 to 15.0 g/dL; men 13.0 to 17.0 g/dL'))
  expect(page).toContain(squeezed('range in pregnancy 11.0 to 17.0 g/dL'))
  expect(page).not.toContain(squeezed('range 13.0 to 15.0'))
})

test('changes appear above the sentence about the values', async () => {
  const page = pdfPages(await renderReportPdf(revised(aResult(), aResult()), options)).join('')
  const changed = squeezed('CORRECTED: version 2 replaces version 1')
  const calm = squeezed('Nothing is outside the lab’s ranges')
  expect(page).toContain(changed)
  expect(page).toContain(calm)
  expect(page.indexOf(calm)).toBeGreaterThan(page.indexOf(changed))
})

function revised(from: ReportResult, to: ReportResult) {
  return aReport({
    version: 2,
    state: 'corrected',
    sections: [{ name: 'Haemoglobin', results: [to] }],
    revision: {
      kind: 'correct',
      reason: 'clinical-information',
      words: 'She is pregnant.',
      replaces: 1,
      replacedFrom: '2026-11-22T09:26:00Z',
      by: 'Dr Kavita Rao',
      changes: [{ code: 'HB', name: 'Haemoglobin', from, to }],
    },
  })
}
