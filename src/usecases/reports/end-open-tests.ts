import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { settleOrders } from '#src/usecases/bookings/settle-orders.ts'
import { orderOf } from '#src/usecases/bookings/tree.ts'
import { refundItems } from '#src/usecases/refunds/refund-items.ts'
import { unearn } from '#src/usecases/results/earn.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'

const reason = 'report withdrawn'

/**
 * Of a first part that is withdrawn, the tests still at work: there is no report any more for them to
 * stand in, so they end undone, and are refunded as every test that is not performed. Refuses
 * `not-allowed-now` while a fresh sample is on its way: that is to be ended first.
 */
export async function endOpenTests(step: Step, tree: BookingTree, orderId: OrderId) {
  const open = tree.items.filter((item) => item.orderId === orderId && !isSettled(item.state))
  if (open.length === 0) return
  const { state } = orderOf(tree, orderId)
  if (state === 'recollection-due') throw notAllowed(step.actor, 'order', state)
  const ended = open.filter(({ state: at }) => at !== 'authorised')
  for (const item of open) await end(step, tree, item)
  if (ended.length > 0) await refundItems(step, tree, ended, reason)
  await settleOrders(step, tree.booking.id)
}

async function end(step: Step, tree: BookingTree, item: ItemRow): Promise<void> {
  const bookingId = tree.booking.id
  // Signed and not paid for: it is done, and in no report.
  if (item.state === 'authorised') {
    await move(step, 'item', { row: item, event: 'publish', bookingId })
    return
  }
  await unearn(step, tree, item)
  const patch = { reason }
  await move(step, 'item', { row: item, event: 'give-up', bookingId, patch, reason })
}
