import type {
  ChangedValue,
  ReportAddition,
  ReportBody,
  ReportChange,
  ReportResult,
  ReportRevision,
} from './report-body.ts'

/** A result that replaces another, under the name the test was booked by. */
export type NewResult = { section: string; result: ReportResult }

/** The published results that are replaced, each with its replacement. */
export function changesBy(body: ReportBody, news: readonly NewResult[]): ReportChange[] {
  return body.sections.flatMap((section) =>
    section.results.flatMap((old) => {
      const result = newFor(news, section.name, old)
      return result && !isSame(old, result)
        ? [{ code: old.code, name: old.name, from: changed(old), to: changed(result) }]
        : []
    }),
  )
}

type Next = {
  version: number
  state: ReportBody['state']
  publishedAt: string
  verifyToken: string
  signatories: ReportBody['signatories']
  revision: ReportRevision
  addition: ReportAddition | undefined
}

/**
 * The next version of a published report: the published one with the new results in place and
 * nothing else changed, so that its list of changes is complete.
 * Source: ISO 15189:2022 7.4.1.8 (amended reports); decision 032.
 */
export function revisedBody(
  body: ReportBody,
  news: readonly NewResult[],
  { addition, ...next }: Next,
): ReportBody {
  const additions = [...(body.additions ?? []), ...(addition ? [addition] : [])]
  return {
    ...body,
    ...next,
    sections: body.sections.map(({ name, results }) => ({
      name,
      results: results.map((old) => newFor(news, name, old) ?? old),
    })),
    ...(additions.length > 0 && { additions }),
  }
}

function newFor(news: readonly NewResult[], section: string, { code }: ReportResult) {
  return news.find((one) => one.section === section && one.result.code === code)?.result
}

function changed(result: ReportResult): ChangedValue {
  const { type, value, unit, rangeLow, rangeHigh, flag, comment } = result
  const { conclusion, rangeCondition, rangePremise, ranges, judgedAs } = result
  const said = { type, value, unit, rangeLow, rangeHigh, flag, comment }
  return {
    ...said,
    ...(conclusion !== undefined && { conclusion }),
    ...(rangeCondition && { rangeCondition }),
    ...(rangePremise && { rangePremise }),
    ...(ranges && { ranges }),
    ...(judgedAs && { judgedAs }),
  }
}

function isSame(old: ReportResult, result: ReportResult): boolean {
  return JSON.stringify(changed(old)) === JSON.stringify(changed(result))
}
