import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import { after } from '#src/domain/transition.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'
import { reloadTree } from './tree.ts'

/**
 * Writes the orders' states as they follow from visit, tubes and items, in the caller's
 * transaction, after these changed. Returns the booking as it is now.
 * Source: life cycle 1; decision 008.
 */
export async function settleOrders(step: Step, bookingId: BookingId): Promise<BookingTree> {
  const tree = await reloadTree(step, bookingId)
  const transitions = settledOrders(tree, step.now)
  await saveChanged(step, null, { bookingId, transitions })
  return { ...tree, orders: after(tree.orders, transitions) }
}
