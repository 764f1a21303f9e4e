import { cartQuery } from './booking-cart.ts'
import type { BookingView } from './order-view.ts'

type Payable = Pick<BookingView, 'payment' | 'expiredAt' | 'cancelledAt'>

/** Whether the booking waits for its online payment. */
export function isPayable({ payment, expiredAt, cancelledAt }: Payable): boolean {
  return payment.state === 'awaiting' && expiredAt === null && cancelledAt === null
}

/** Whole minutes until the slot is released, counted when the page was rendered; at least one. */
export function minutesLeft({ holdUntil, asOf }: Pick<BookingView, 'holdUntil' | 'asOf'>): number {
  const left = holdUntil === null ? 0 : Date.parse(holdUntil) - Date.parse(asOf)
  return Math.max(1, Math.floor(left / 60_000))
}

/** The same people and tests at the same lab, with the time to choose. */
export function bookAgainPath({ orders, address }: Pick<BookingView, 'orders' | 'address'>) {
  const own = orders.filter(({ labId }) => labId === orders[0]?.labId)
  const codes = (lines: BookingView['orders'][number]['lines']) => lines.map(({ code }) => code)
  return `/book${cartQuery({
    items: [...new Set(own.flatMap(({ lines }) => codes(lines)))],
    lab: orders[0]?.labId,
    pincode: address.pincode,
    people: own.map(({ patientId, lines }) => ({ patientId, items: codes(lines) })),
  })}`
}
