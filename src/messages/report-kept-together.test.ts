import { expect, test } from 'vitest'
import { aReport, aResult } from '#test/a-report.ts'
import { pdfPages, squeezed } from '#test/pdf-text.ts'
import { renderReportPdf } from './report-pdf.ts'

const options = {
  brand: 'Meridian',
  baseUrl: 'https://oxalate.example',
  hash: '0123456789abcdef'.repeat(4),
}

/** Text that appears below the name of the culture and nowhere else. */
const named = squeezed('Whether germs grow in your urine.')

/** A culture below this many values, page by page. */
async function pagesBelow(count: number, words: string) {
  const values = Array.from({ length: count }, (_, index) =>
    aResult({ name: `Test ${index} of many`, value: `${index}.25`, number: index + 0.25 }),
  )
  const culture = aResult({
    code: 'UCS',
    name: 'Urine Culture and Sensitivity',
    measures: 'Whether germs grow in your urine.',
    type: 'culture',
    number: null,
    unit: null,
    rangeLow: null,
    rangeHigh: null,
    conclusion: 'Significant growth',
    value: words,
  })
  const sections = [{ name: 'Everything', results: [...values, culture] }]
  return pdfPages(await renderReportPdf(aReport({ sections }), options))
}

test('a culture’s findings are on the page of its name, wherever the page ends', async () => {
  for (let count = 0; count <= 20; count += 1) {
    const pages = await pagesBelow(count, 'Escherichia coli above 100,000 a millilitre.')
    const page = pages.find((one) => one.includes(named))
    expect(page, `below ${count} values`).toContain(squeezed('Significant growth'))
    expect(page, `below ${count} values`).toContain(squeezed('Escherichia coli'))
  }
})

test('a text longer than a page continues, and begins on the page of its name', async () => {
  const words = Array.from({ length: 400 }, (_, index) => `Finding ${index} of this culture.`)
  const pages = await pagesBelow(4, words.join(' '))
  const page = pages.find((one) => one.includes(named))
  expect(page).toContain(squeezed('Significant growth'))
  expect(page).toContain(squeezed('Finding 0 of this culture.'))
  expect(pages.join('')).toContain(squeezed('Finding 399 of this culture.'))
})

test('a number that a person judged without a published range is not said to be within one', async () => {
  const judged = aResult({ name: 'Prolactin', flag: 'normal', rangeLow: null, rangeHigh: null })
  const sections = [{ name: 'Prolactin', results: [judged] }]
  const page = pdfPages(await renderReportPdf(aReport({ sections }), options)).join('')
  expect(page).not.toContain(squeezed('Within range'))
  expect(page).toContain(squeezed('As expected'))
})
