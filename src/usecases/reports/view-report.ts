import { findReport, listTests, listVersions } from '#src/db/queries/reports.ts'
import { listTestChoices } from '#src/db/queries/test-choices.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** The newest version of a report, whole, and which versions there are. Each view is logged. */
export function viewReport(world: World, actor: Actor, input: { reportId: ReportId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'report:read')
    const report = permit.over(await findReport(step.tx, input.reportId))
    const versions = await listVersions(step.tx, report.id)
    const [latest] = versions
    if (!latest) throw new Refusal('not-found')
    await audit(world, step.tx, actor, 'report:read', report.id, { version: latest.number })
    return {
      reportId: report.id,
      state: report.state,
      body: latest.body,
      measuresHi: await hindiWords(step, latest.body),
      choicesHi: await hindiChoices(step, latest.body),
      hash: latest.hash,
      verifyToken: latest.verifyToken,
      isPdfReady: latest.pdfKey !== null,
      versions: versions.map(({ number, state, publishedAt }) => ({
        number,
        state,
        publishedAt: publishedAt.toString(),
      })),
    }
  })
}

/** What each test measures, in Hindi, by its code: as it is now, no part of what was signed. */
async function hindiWords({ tx }: Pick<Step, 'tx'>, { sections }: ReportBody) {
  const codes = sections.flatMap(({ results }) => results.map(({ code }) => ItemCode.parse(code)))
  const tests = await listTests(tx, codes)
  return Object.fromEntries(tests.map(({ code, measuresHi }) => [code, measuresHi]))
}

/** The coded findings in Hindi, by the test's code, where today's list still has the choice. */
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
