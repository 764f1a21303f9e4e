import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { othersAtItsVisit } from '#src/domain/visits/visit-of-order.ts'

/** Whether one person can be removed from a booking while the visit continues for the others. */
export function mayTakeOff(tree: BookingTree, order: OrderRow): boolean {
  const { tubes, payment } = tree
  const isUntouched = tubes.every(({ orderId, state }) => orderId !== order.id || !isDrawn(state))
  const hasOthers = othersAtItsVisit(tree, order).some(({ state }) => state !== 'cancelled')
  // During an online payment the amount must stay what the gateway was told.
  const isPaying = payment.state === 'awaiting'
  return order.state !== 'cancelled' && isUntouched && hasOthers && !isPaying
}
