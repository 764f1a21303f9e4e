import { findWholeReport } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'
import { refuseWithdrawn } from '#src/usecases/parts/reports/refuse-withdrawn.ts'
import { openReportFile } from '#src/usecases/parts/reports/report-file.ts'
import { wantedOf } from './view-report.ts'

type Input = { reportId: ReportId; version?: number | undefined }

/**
 * The PDF of a version, by default the newest. Refuses `pdf-not-ready` while it is being rendered,
 * `report-withdrawn`, and `report-altered` where its content is not as signed; bytes without the
 * published hash are never served. Each reading is logged.
 * Source: decision 012; decision 037.
 */
export async function readReportPdf(world: World, actor: Actor, { reportId, version }: Input) {
  const found = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'report:read')
    const whole = await findWholeReport(step.tx, reportId)
    const report = permit.over(whole?.report)
    refuseWithdrawn(actor, report, version)
    const wanted = wantedOf(whole?.versions ?? [], version)
    if (await isAltered(step, report, wanted)) return undefined
    if (!wanted.pdfKey || !wanted.pdfHash) throw new Refusal('pdf-not-ready')
    const detail = { version: wanted.number, as: 'pdf' }
    await audit(world, step.tx, actor, 'report:read', report.id, detail)
    const fileName = `${wanted.body.reportNumber}-v${wanted.number}.pdf`
    const { id, pdfKey, pdfHash } = wanted
    return { kept: { id, pdfKey, pdfHash }, fileName }
  })
  if (!found) throw new Refusal('report-altered')
  const bytes = await openReportFile(world, found.kept)
  return { bytes, fileName: found.fileName }
}
