import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { hasLetter } from './paper/faces.ts'
import { printed } from './paper/pages.ts'
import { printable } from './paper/printable.ts'
import { stack } from './paper/stack.ts'
import { additions, changed, changedEarlier } from './report-pdf/changed.ts'
import { ending, missing } from './report-pdf/closing.ts'
import { pageFoot, pageHead } from './report-pdf/every-page.ts'
import { opening, samples } from './report-pdf/opening.ts'
import { results } from './report-pdf/results.ts'
import { summary } from './report-pdf/summary.ts'

/** `brand`: the operator's name; `hash`: the version's SHA-256 in hex; `baseUrl`: where it is verified. */
type Published = { brand: string; baseUrl: string; hash: string }

/**
 * A published report on A4 pages: exactly its data, with the same bytes for the same data.
 * Source: reliability C4, L10; performance T12; model, "Demo mode".
 */
export async function renderReportPdf(
  given: ReportBody,
  { brand, baseUrl, hash }: Published,
): Promise<Uint8Array> {
  const { body, isWhole } = printable(given, hasLetter)
  return printed({
    facts: {
      title: `Report ${body.reportNumber}`,
      author: body.lab.name,
      creator: brand,
      made: new Date(body.publishedAt),
    },
    head: pageHead(body),
    foot: pageFoot(body),
    body: stack(
      ...opening(body, isWhole),
      changed(body),
      ...changedEarlier(body),
      ...summary(body),
      ...samples(body),
      ...results(body),
      ...additions(body),
      ...missing(body),
      ending(body, { brand, baseUrl, hash }),
    ),
  })
}
