import { listRevisions } from '#src/db/queries/reports/report-revisions.ts'
import { findWholeReport } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What remains of a withdrawn report: its number, its lab, when and why. No name and no value.
 * Refuses `not-found` where it was not withdrawn.
 * Source: life cycle 6.
 */
export function viewTombstone(world: World, actor: Actor, { reportId }: { reportId: ReportId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'report:read')
    const whole = await findWholeReport(step.tx, reportId)
    const report = permit.over(whole?.report)
    const [latest] = whole?.versions ?? []
    const revisions = await listRevisions(step.tx, reportId)
    const taken = revisions.find(({ kind, state }) => kind === 'withdraw' && state === 'signed')
    if (report.state !== 'withdrawn' || !latest || !taken?.decidedAt) throw new Refusal('not-found')
    await audit(world, step.tx, actor, 'report:read', report.id, { withdrawn: true })
    return {
      reportId: report.id,
      reportNumber: latest.body.reportNumber,
      bookingNumber: latest.body.booking.number,
      lab: latest.body.lab.name,
      isDemo: latest.body.isDemo,
      withdrawnAt: taken.decidedAt.toString(),
      reason: taken.reason,
      words: taken.words,
    }
  })
}
