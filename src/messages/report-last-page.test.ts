import { expect, test } from 'vitest'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

/** A report with this many results, page by page. */
function pagesWith(count: number) {
  const results = Array.from({ length: count }, (_, index) =>
    aResult({ name: `Test ${index} of many`, value: `${index}.25`, number: index + 0.25 }),
  )
  return renderReportPdf(aReport({ sections: [{ name: 'Everything', results }] }), options).then(
    pdfPages,
  )
}

test('the code never stands alone: the signatories are on its page, however long the report', async () => {
  for (let count = 1; count <= 26; count += 1) {
    const last = (await pagesWith(count)).at(-1) ?? ''
    expect(last, `${count} results`).toContain(squeezed('Is this report real?'))
    expect(last, `${count} results`).toContain(squeezed('Authorised by'))
  }
})
