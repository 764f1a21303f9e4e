import { expect, test } from 'vitest'
import { giveUpReasons } from '#src/domain/results/give-up-reason.ts'
import { aReport } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

test('the PDF says in words why a test was not done, for every reason', async () => {
  const notPerformed = giveUpReasons.map((reason, at) => ({ name: `Test ${at}`, reason }))
  const pages = pdfPages(await renderReportPdf(aReport({ notPerformed }), options))
  const whole = pages.join('')
  for (const at of giveUpReasons.keys())
    expect(whole).toMatch(new RegExp(`Test${at}:[A-Z][a-z]+[^:]+\\.`))
  for (const code of giveUpReasons.filter((one) => one.includes('-')))
    expect(whole).not.toContain(squeezed(code))
  expect(whole).toContain(squeezed('more blood than is safe for a child of this weight'))
})

test('a typed reason appears as it was typed', async () => {
  const notPerformed = [{ name: 'Prothrombin Time', reason: 'The analyser is broken.' }]
  const [page] = pdfPages(await renderReportPdf(aReport({ notPerformed }), options))
  expect(page).toContain(squeezed('Prothrombin Time: The analyser is broken.'))
})
