import { createElement } from 'react'
import { Document, Page, renderToBuffer } from '@react-pdf/renderer'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { ending, missing } from './report-pdf/closing.ts'
import { additions, changed, changedEarlier } from './report-pdf/changed.ts'
import { color, size } from './report-pdf/draw.ts'
import { pageFoot, pageHead } from './report-pdf/every-page.ts'
import { fontFamily, loadLetters } from './report-pdf/fonts.ts'
import { opening, samples } from './report-pdf/opening.ts'
import { printable } from './report-pdf/printable.ts'
import { results } from './report-pdf/results.ts'
import { summary } from './report-pdf/summary.ts'

let letters: ReturnType<typeof loadLetters> | undefined

/** `brand`: the operator's name; `hash`: the version's SHA-256 in hex; `baseUrl`: where it is verified. */
type Published = { brand: string; baseUrl: string; hash: string }

/**
 * A published report on A4 pages: exactly its data, with the same bytes for the same data.
 * Source: reliability C4, L10; performance T12; model, "Demo mode".
 */
export async function renderReportPdf(
  body: ReportBody,
  { brand, baseUrl, hash }: Published,
): Promise<Uint8Array> {
  letters ??= loadLetters()
  const { body: printed, isWhole } = printable(body, await letters)
  const published = new Date(printed.publishedAt)
  return renderToBuffer(
    createElement(
      Document,
      {
        title: `Report ${printed.reportNumber}`,
        author: printed.lab.name,
        creator: brand,
        language: 'en-IN',
        creationDate: published,
        modificationDate: published,
      },
      createElement(
        Page,
        { size: 'A4', style: page },
        pageFoot(printed),
        pageHead(printed),
        opening(printed, isWhole),
        changed(printed),
        ...changedEarlier(printed),
        summary(printed),
        samples(printed),
        ...results(printed),
        ...additions(printed),
        ...missing(printed),
        ending(printed, { brand, baseUrl, hash }),
      ),
    ),
  )
}

const page = {
  fontFamily,
  fontSize: size.body,
  color: color.ink,
  paddingTop: 28,
  paddingHorizontal: 36,
  paddingBottom: 56,
}
