import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { paise } from '#src/domain/money.ts'
import { wasPaid } from '#src/domain/payments/payment-machine.ts'

/** What goes back of a booking that costs nothing; what went back before does not go back twice. */
export function paidBack({ payment }: BookingTree) {
  return paise(wasPaid(payment.state) ? Math.max(0, payment.amount - payment.refunded) : 0)
}
