import { findReport, listVersions } from '#src/db/queries/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
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
