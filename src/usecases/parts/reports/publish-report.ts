import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findReporting } from '#src/db/queries/reports/reporting.ts'
import { publication } from '#src/domain/reports/publication.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'
import { printingBy } from '#src/usecases/printing-by.ts'

/** Publishes a new version of an order's report, where there is something to publish. */
export async function publishReport(step: Step, tree: BookingTree, order: OrderRow) {
  const facts = await findReporting(step.tx, order.id)
  const published = publication(tree, order, facts, printingBy(step))
  if (!published) return undefined
  const { reportId, ...changed } = published
  await saveChanged(step, null, { ...changed, bookingId: order.bookingId })
  return { reportId }
}
