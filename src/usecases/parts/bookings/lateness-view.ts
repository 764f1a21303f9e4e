import type { BookingTree, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { latenessOf } from '#src/domain/orders/late.ts'

/** An order's missed promise; null where it was kept. The instant is an ISO string. */
export function latenessView(tree: BookingTree, order: OrderRow, now: Temporal.Instant) {
  const items = tree.items.filter(({ orderId }) => orderId === order.id)
  const late = latenessOf(order, items, now)
  return late && { ...late, since: late.since.toString() }
}
