import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

/** The page on which tests that join a booking are chosen. */
export function chooseAddPath(number: BookingNumber, orderId: OrderId, items: readonly string[]) {
  return `/bookings/${number}/add?${queryOf(orderId, items)}`
}

/** The page that shows the price of these tests, and adds them. */
export function confirmAddPath(number: BookingNumber, orderId: OrderId, items: readonly string[]) {
  return `/bookings/${number}/add/confirm?${queryOf(orderId, items)}`
}

function queryOf(orderId: OrderId, items: readonly string[]) {
  return new URLSearchParams([['order', orderId], ...items.map((item) => ['item', item])])
}
