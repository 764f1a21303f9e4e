import type { BookingTree, OrderRow } from '#src/db/queries/booking-tree.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'

/** Whether one person can be taken off a booking while the visit goes on for the others. */
export function mayTakeOff({ tubes, orders, payment }: BookingTree, order: OrderRow): boolean {
  const isUntouched = tubes.every(({ orderId, state }) => orderId !== order.id || !isDrawn(state))
  const hasOthers = orders.some(({ id, state }) => id !== order.id && state !== 'cancelled')
  // While somebody pays online, the amount stays what the gateway was told.
  const isPaying = payment.state === 'awaiting'
  return order.state !== 'cancelled' && isUntouched && hasOthers && !isPaying
}
