import {
  findReport,
  findVersion,
  type ReportVersionRow,
  savePdf,
} from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportVersionId } from '#src/domain/reports/report.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { keepReportFile } from '#src/usecases/parts/reports/report-file.ts'
import { faultOf } from '#src/usecases/parts/reports/signed-content.ts'

/**
 * Renders the PDF of a published version, once, outside the web process. The file is written before
 * the row names it: a crash in between leaves an unknown file, never a row without its file.
 */
export async function renderReport(
  world: World,
  actor: Actor,
  input: { reportVersionId: ReportVersionId },
) {
  authorise(actor, 'report:render')
  const version = await world.db.transaction((tx) => findVersion(tx, input.reportVersionId))
  if (!version || version.pdfKey) return { isRendered: version !== undefined }
  await refuseAltered(world, version)
  // The renderer is loaded only here: the web process never pays for it.
  const { renderReportPdf } = await import('#src/messages/report-pdf.ts')
  const { baseUrl, operator } = world.settings
  const bytes = await renderReportPdf(version.body, {
    baseUrl,
    brand: operator.name.en,
    hash: version.hash,
  })
  const pdf = await keepReportFile(world, version.id, bytes)
  return inStep(world, actor, async (step) => {
    await savePdf(step.tx, version.id, pdf)
    await audit(world, step.tx, actor, 'report:render', version.reportId, {
      number: version.number,
    })
    return { isRendered: true }
  })
}

/** No PDF is rendered from content that is not as signed: the job fails visibly. */
async function refuseAltered(world: World, version: ReportVersionRow): Promise<void> {
  const fault = await world.db.transaction(async (tx) => {
    const report = await findReport(tx, version.reportId)
    return report && faultOf({ tx, world }, report.orderId, version)
  })
  if (fault) throw new Error(`version ${version.id} of a report is not as it was signed: ${fault}`)
}
