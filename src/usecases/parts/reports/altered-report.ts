import { hasEntry } from '#src/db/queries/audit/audit.ts'
import type { ReportRow, ReportVersionRow } from '#src/db/queries/reports/reports.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import type { Step } from '#src/usecases/step.ts'
import { faultOf } from './signed-content.ts'

/**
 * Whether a version is not as it was published and signed. If so it is logged, and the operator
 * gets one e-mail about it: the caller lets this transaction commit before refusing.
 * Source: decision 037.
 */
export async function isAltered(
  step: Step,
  report: ReportRow,
  version: ReportVersionRow,
): Promise<boolean> {
  const fault = await faultOf(step, report.orderId, version)
  if (!fault) return false
  const detail = { altered: fault, number: version.number }
  const isKnown = await hasEntry(step.tx, report.id, detail)
  await audit(step.world, step.tx, step.actor, 'report:read', report.id, detail)
  if (!isKnown) await ring(step, version)
  return true
}

async function ring(step: Step, { reportId, number, body }: ReportVersionRow) {
  const facts = { reportNumber: body.reportNumber, reportId, number }
  const office = theOffice(step.world)
  await notify(step, office, { event: 'report-altered', subjectId: reportId, facts })
}
