import { renderReportPdf } from '#src/messages/report-pdf.ts'
import { aResult } from '#test/a-report.ts'
import { aFullReport } from '#test/full-report.ts'
import { type Figure, figureOf, median } from './figures.ts'

const warmUp = 10
const runs = 50

/** T12: drawing the PDF of a report with 32 results, as the worker does, on three pages. */
export async function measure(): Promise<Figure[]> {
  const body = aFullReport()
  body.sections.at(-1)?.results.push(aResult({ code: 'FERR', name: 'Ferritin' }))
  const published = {
    brand: 'Oxalate',
    baseUrl: 'https://oxalate.example',
    hash: '0123456789abcdef'.repeat(4),
  }
  const spent: number[] = []
  for (let run = 0; run < warmUp + runs; run += 1) {
    const before = process.cpuUsage()
    await renderReportPdf(body, published)
    const { user, system } = process.cpuUsage(before)
    if (run >= warmUp) spent.push((user + system) / 1000)
  }
  const figure = median(spent)
  return [
    figureOf('CPU of a report of 32 results', 'ms', { figure, floor: 20 }, 'at most 1 of 20 ms'),
  ]
}
