import { hasEntry } from '#src/db/queries/audit/audit.ts'
import type { ReportRow, ReportVersionRow } from '#src/db/queries/reports/reports.ts'
import { reportAlteredMail } from '#src/messages/report-altered.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
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

async function ring({ world, tx }: Step, { reportId, number, body }: ReportVersionRow) {
  const { operator, baseUrl } = world.settings
  const facts = { reportNumber: body.reportNumber, reportId, number, baseUrl }
  const message = reportAlteredMail(operator.email, facts)
  await writeMessage(world, tx, { event: 'report-altered', subjectId: reportId, message })
}
