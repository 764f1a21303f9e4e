import type { BookingTree, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { listUntold } from '#src/db/queries/reports/result-talks.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { refundItems } from '#src/usecases/parts/refunds/refund-items.ts'
import { unearn } from '#src/usecases/parts/results/earn.ts'
import type { Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'

const reason = 'report withdrawn'

/**
 * Ends the tests in progress of a withdrawn first part: no report remains for them, so they end
 * undone, and are refunded like every test that is not performed; so is a signed result without
 * counselling. Refuses `not-allowed-now` while a fresh sample is on its way, which must end first.
 * Source: decision 032.
 */
export async function endOpenTests(step: Step, tree: BookingTree, orderId: OrderId) {
  const open = tree.items.filter((item) => item.orderId === orderId && !isSettled(item.state))
  if (open.length === 0) return
  const { state } = orderOf(tree, orderId)
  if (state === 'recollection-due') throw notAllowed(step.actor, 'order', state)
  const untold = new Set((await listUntold(step.tx, [orderId])).map((one) => one.testItemId))
  const isDone = ({ state: at, id }: ItemRow) => at === 'authorised' && !untold.has(id)
  const ended = open.filter((item) => !isDone(item))
  for (const item of open.filter(isDone)) await keepDone(step, tree, item)
  for (const item of ended) await end(step, tree, item)
  if (ended.length > 0) await refundItems(step, tree, ended, reason)
  await settleOrders(step, tree.booking.id)
}

/** Signed and not paid for: it is done, and in no report. */
async function keepDone(step: Step, tree: BookingTree, row: ItemRow): Promise<void> {
  await move(step, 'item', { row, event: 'publish', bookingId: tree.booking.id })
}

async function end(step: Step, tree: BookingTree, item: ItemRow): Promise<void> {
  const bookingId = tree.booking.id
  await unearn(step, tree, item)
  const patch = { reason }
  const row =
    item.state === 'authorised'
      ? await move(step, 'item', { row: item, event: 'reopen', bookingId, reason })
      : item
  await move(step, 'item', { row, event: 'give-up', bookingId, patch, reason })
}
