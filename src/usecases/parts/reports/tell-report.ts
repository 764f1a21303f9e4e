import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import type { Step } from '#src/usecases/step.ts'
import { publishReport } from './publish-report.ts'

/**
 * Publishes the current content of an order's report, and tells the booker whether it is complete.
 */
export async function tellReport(
  step: Step,
  tree: BookingTree,
  order: OrderRow,
): Promise<ReportId | null> {
  const report = await publishReport(step, tree, order)
  if (!report) return null
  const isWhole = order.state === 'reported'
  await tellBooker(step, tree, isWhole ? 'report-ready' : 'report-part-ready')
  return report.reportId
}
