import type { BookingTree, OrderRow } from '#src/db/queries/booking-tree.ts'
import { findReporting } from '#src/db/queries/reporting.ts'
import type { ReportRow } from '#src/db/queries/reports.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { frozen, publication } from '#src/domain/reports/publication.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'
import { printingBy } from './printing-by.ts'

/** Publishes a new version of an order's report, where there is something to publish. */
export async function publishReport(step: Step, tree: BookingTree, order: OrderRow) {
  const facts = await findReporting(step.tx, order.id)
  const published = publication(tree, order, facts, printingBy(step))
  if (!published) return undefined
  const { reportId, ...changed } = published
  await saveChanged(step, undefined, { ...changed, bookingId: order.bookingId })
  return { reportId }
}

type Next = { bookingId: BookingId; number: number; body: ReportBody }

/** Freezes a version, with its hash and its seal, and enqueues its PDF. */
export async function freeze(step: Step, report: ReportRow, { bookingId, number, body }: Next) {
  const version = frozen(report, number, body, printingBy(step))
  await saveChanged(step, undefined, {
    bookingId,
    transitions: [],
    created: { reportVersion: [version] },
    jobs: [{ job: 'render-report', reportVersionId: version.id }],
  })
}
