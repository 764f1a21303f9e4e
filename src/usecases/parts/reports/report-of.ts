import type { RevisionRow } from '#src/db/queries/reports/report-revisions.ts'
import { findWholeReport } from '#src/db/queries/reports/reports.ts'
import type { Step } from '#src/usecases/step.ts'

/** The report of a change, and its versions, newest first. */
export async function reportOf({ tx }: Step, { reportId }: Pick<RevisionRow, 'reportId'>) {
  const { report, versions = [] } = (await findWholeReport(tx, reportId)) ?? {}
  const [latest] = versions
  if (!report || !latest) throw new Error(`report ${reportId} has no version`)
  return { report, latest, versions }
}
