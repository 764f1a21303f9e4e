import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { isOnTheWay } from '#src/domain/orders/taking-off.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { areOthersServed } from '#src/domain/visits/people-of-visit.ts'
import { othersAtItsVisit, visitOfOrder } from '#src/domain/visits/visit-of-order.ts'

/** Whether one person can be removed from a booking while others are served. */
export function mayTakeOff(tree: BookingTree, order: OrderRow): boolean {
  const { tubes, payment } = tree
  const isUntouched = tubes.every(({ orderId, state }) => orderId !== order.id || !isDrawn(state))
  const hasOthers = othersAtItsVisit(tree, order).some(({ state }) => state !== 'cancelled')
  const visit = visitOfOrder(tree, order.id)
  const isSeparate = areOthersServed(tree, visit) && !isOnTheWay(visit)
  // During an online payment the amount must stay what the gateway was told.
  const isPaying = payment.state === 'awaiting'
  return order.state !== 'cancelled' && isUntouched && (hasOthers || isSeparate) && !isPaying
}
