import { expect, test } from 'vitest'
import { aFullReport } from '#test/full-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

test('31 values with ranges, methods and plain words take three pages, each with patient and time', async () => {
  const body = aFullReport()
  const results = body.sections.flatMap((section) => section.results)
  expect(results).toHaveLength(31)
  const pages = pdfPages(await renderReportPdf(body, options))
  expect(pages).toHaveLength(3)
  const onPage = pages.map(
    (page) => results.filter(({ measures }) => page.includes(squeezed(measures))).length,
  )
  expect(onPage.reduce((sum, count) => sum + count)).toBe(31)
  expect(Math.min(...onPage.slice(0, -1))).toBeGreaterThanOrEqual(12)
  for (const page of pages) {
    expect(page).toContain(squeezed(body.patient.name))
    expect(page).toContain(squeezed('Collected 22 Nov 2026, 8:41 am. Issued 22 Nov 2026, 2:56 pm.'))
  }
})
