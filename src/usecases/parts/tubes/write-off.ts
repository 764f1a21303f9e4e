import type { BookingTree, TubeRow } from '#src/db/queries/bookings/booking-tree.ts'
import type { WriteOffReason } from '#src/domain/tubes/tube.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { publishReport } from '#src/usecases/parts/reports/publish-report.ts'
import { giveUpItems } from '#src/usecases/parts/results/give-up-items.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'

/** The consequences of a tube that is not drawn: its tests are given up and refunded. */
export async function writeOff(
  step: Step,
  tree: BookingTree,
  tube: TubeRow,
  reason: WriteOffReason,
): Promise<void> {
  const bookingId = tree.booking.id
  const patch = { writeOffReason: reason }
  await move(step, 'tube', { row: tube, event: 'write-off', bookingId, patch, reason })
  await giveUpItems(step, tree, tube, reason)
  await closeReport(step, await settleOrders(step, bookingId), tube)
}

/** The missing fresh sample will not arrive: the report is complete without it. */
async function closeReport(step: Step, tree: BookingTree, tube: TubeRow) {
  const order = orderOf(tree, tube.orderId)
  if (order.state !== 'reported') return
  await publishReport(step, tree, order)
  await tellBooker(step, tree, 'test-not-performed')
}
