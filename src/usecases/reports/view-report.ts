import {
  findWholeReport,
  listTests,
  type ReportVersionRow,
} from '#src/db/queries/reports/reports.ts'
import { listTestChoices } from '#src/db/queries/catalogue/test-choices.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'
import { refuseWithdrawn } from '#src/usecases/parts/reports/refuse-withdrawn.ts'

type Input = { reportId: ReportId; version?: number | undefined }

/**
 * One complete version of a report: by default the newest, and what superseded it. Each view is
 * logged. Refuses `report-withdrawn`, `not-found` for an unknown version, and `report-altered`
 * where it is not as signed, which alerts the operator.
 * Source: decision 012; decision 037.
 */
export async function viewReport(world: World, actor: Actor, { reportId, version }: Input) {
  const seen = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'report:read')
    const whole = await findWholeReport(step.tx, reportId)
    const report = permit.over(whole?.report)
    const versions = whole?.versions ?? []
    refuseWithdrawn(actor, report, version)
    const wanted = wantedOf(versions, version)
    if (await isAltered(step, report, wanted)) return undefined
    await audit(world, step.tx, actor, 'report:read', report.id, { version: wanted.number })
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
  })
  if (!seen) throw new Refusal('report-altered')
  return seen
}

/** By default the newest; refuses `not-found` where there is none. */
export function wantedOf(
  versions: readonly ReportVersionRow[],
  version: number | undefined,
): ReportVersionRow {
  const [latest] = versions
  const wanted = version ? versions.find(({ number }) => number === version) : latest
  if (!wanted) throw new Refusal('not-found')
  return wanted
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
