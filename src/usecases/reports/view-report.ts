import { findWholeReport, type ReportVersionRow } from '#src/db/queries/reports/reports.ts'
import { listTrended } from '#src/db/queries/reports/trend.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'
import { refuseWithdrawn } from '#src/usecases/parts/reports/refuse-withdrawn.ts'
import { shownVersion } from '#src/usecases/parts/reports/version-view.ts'

type Input = { reportId: ReportId; version?: number | undefined }

/**
 * One complete version of a report: by default the newest, and what superseded it. Each view is
 * logged. `trended`: to its owner, the tests of which other reports of the person have numbers.
 * Refuses `report-withdrawn`, `not-found` for an unknown version, and `report-altered` where it is not
 * as signed, which alerts the operator.
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
    const isOwn = actor.kind === 'person' && actor.id === report.accountId
    const trended = isOwn ? await listTrended(step.tx, report) : []
    return { ...(await shownVersion(step, report, wanted, versions)), isOwn, trended }
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
