import { findReport, listTests } from '#src/db/queries/reports/reports.ts'
import { listTrend } from '#src/db/queries/reports/trend.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { trendOf } from '#src/domain/reports/trend.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { isAltered } from '#src/usecases/parts/reports/altered-report.ts'
import { refuseWithdrawn } from '#src/usecases/parts/reports/refuse-withdrawn.ts'
import { doubtedAmong } from '#src/usecases/parts/reports/signed-content.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { reportId: ReportId; code: ItemCode }

/**
 * The numbers of one test in all reports of a report's person, of every laboratory, each as its
 * newest version says it; only for the account that booked them. Each view is logged. Refuses
 * `report-withdrawn`, `not-found` where no report has a number for it, and `report-altered` where one
 * is not as signed, which alerts the operator.
 * Source: features A14; decision 235.
 */
export async function viewTrend(world: World, actor: Actor, { reportId, code }: Input) {
  const seen = await inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'trend:read')
    const report = permit.over(await findReport(step.tx, reportId))
    refuseWithdrawn(actor, report, undefined)
    const rows = await listTrend(step.tx, report, code)
    for (const row of rows) permit.over(row.report)
    if (await isAnyAltered(step, rows)) return undefined
    const trend = trendOf(rows.map(knownOf), code)
    if (!trend) throw new Refusal('not-found')
    await audit(world, step.tx, actor, 'trend:read', report.id, { reports: rows.length })
    const [test] = await listTests(step.tx, [code])
    return { ...trend, measuresHi: test?.measuresHi }
  })
  if (!seen) throw new Refusal('report-altered')
  return seen
}

type Row = Awaited<ReturnType<typeof listTrend>>[number]

function knownOf({ report: { id: reportId, labId }, version: { body }, drawnAt }: Row) {
  return { reportId, labId, drawnAt, body }
}

async function isAnyAltered(step: Step, rows: readonly Row[]): Promise<boolean> {
  const versions = rows.map((row) => ({ ...row, orderId: row.report.orderId }))
  for (const { report, version } of await doubtedAmong(step, versions))
    if (await isAltered(step, report, version)) return true
  return false
}
