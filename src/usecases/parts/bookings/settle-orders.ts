import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderEvent } from '#src/domain/orders/order-machine.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import { reloadTree } from './tree.ts'

/**
 * Writes the orders' states as they follow from visit, tubes and items, in the caller's
 * transaction, after these changed. Returns the booking as it is now.
 * Source: life cycle 1; decision 008.
 */
export async function settleOrders(step: Step, bookingId: BookingId): Promise<BookingTree> {
  return settleOrdersOf(step, await reloadTree(step, bookingId))
}

/** The same for callers that hold the booking as their changes left it. */
async function settleOrdersOf(step: Step, tree: BookingTree): Promise<BookingTree> {
  const orders = [...tree.orders]
  for (const { row, event, patch } of settledOrders(tree, step.now)) {
    const at = orders.findIndex(({ id }) => id === row.id)
    const order = orders[at]
    if (order)
      orders[at] = await move(step, 'order', {
        row: order,
        event: event as OrderEvent, // an event of the order's own table
        bookingId: order.bookingId,
        patch,
      })
  }
  return { ...tree, orders }
}
