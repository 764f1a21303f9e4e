import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'

/** Whether one person can be removed from a booking while the visit continues for the others. */
export function mayTakeOff({ tubes, orders, payment }: BookingTree, order: OrderRow): boolean {
  const isUntouched = tubes.every(({ orderId, state }) => orderId !== order.id || !isDrawn(state))
  const hasOthers = orders.some(({ id, state }) => id !== order.id && state !== 'cancelled')
  // During an online payment the amount must stay what the gateway was told.
  const isPaying = payment.state === 'awaiting'
  return order.state !== 'cancelled' && isUntouched && hasOthers && !isPaying
}
