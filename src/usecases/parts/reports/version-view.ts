import { listTestChoices } from '#src/db/queries/catalogue/test-choices.ts'
import {
  listTests,
  type ReportRow,
  type ReportVersionRow,
} from '#src/db/queries/reports/reports.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import type { Step } from '#src/usecases/step.ts'

/** Part of a verb: one version of a report as its page shows it. `versions`: newest first. */
export async function shownVersion(
  step: Step,
  report: ReportRow,
  wanted: ReportVersionRow,
  versions: readonly ReportVersionRow[],
) {
  return {
    reportId: report.id,
    state: wanted.state,
    body: wanted.body,
    measuresHi: await hindiWords(step, wanted.body),
    choicesHi: await hindiChoices(step, wanted.body),
    hash: wanted.hash,
    verifyToken: wanted.verifyToken,
    isPdfReady: wanted.pdfKey !== null,
    version: wanted.number,
    isWithdrawn: report.state === 'withdrawn',
    superseded: supersededBy(versions, wanted.number),
    versions: versions.map(({ number, state, publishedAt }) => ({
      number,
      state,
      publishedAt: publishedAt.toString(),
    })),
  }
}

/** What replaced a version and why, and which is the newest by now; null for the newest. */
function supersededBy(versions: readonly ReportVersionRow[], number: number) {
  const [latest] = versions
  const next = versions.find((one) => one.number === number + 1)
  if (!latest || !next) return null
  const { revision } = next.body
  return {
    by: next.number,
    at: next.publishedAt.toString(),
    reason: revision?.reason ?? null,
    words: revision?.words ?? null,
    latest: latest.number,
  }
}

/** What each test measures, in Hindi, by its code: current texts, not part of what was signed. */
async function hindiWords({ tx }: Pick<Step, 'tx'>, { sections }: ReportBody) {
  const codes = sections.flatMap(({ results }) => results.map(({ code }) => ItemCode.parse(code)))
  const tests = await listTests(tx, codes)
  return Object.fromEntries(tests.map(({ code, measuresHi }) => [code, measuresHi]))
}

/** The coded findings in Hindi, by the test's code, where the current list still has the choice. */
async function hindiChoices({ tx }: Pick<Step, 'tx'>, { sections }: ReportBody) {
  const results = sections.flatMap((section) => section.results)
  const codes = results.map(({ code }) => ItemCode.parse(code))
  const known = await listTestChoices(tx, codes)
  return Object.fromEntries(
    results.flatMap(({ code, value, conclusion = value }) => {
      const found = known.find((one) => one.testCode === code && one.choice === conclusion)
      return found ? [[code, found.choiceHi]] : []
    }),
  )
}
