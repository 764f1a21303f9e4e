import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { reportingOf, valuesOf } from '#src/db/queries/bookings/order-facts.ts'
import { isBookingOf, orderBy } from '#src/db/queries/bookings/trees-at-hand.ts'

const { order: orderId } = orderBy

const everything = kept((tx) =>
  tx
    .select({ ...valuesOf(orderId), ...reportingOf(orderId) })
    .from(bookings)
    .where(isBookingOf(orderId))
    .prepare(''),
)

/** What an order's report states, beside the booking that the caller has locked. */
export async function findReporting(tx: Tx, id: OrderId) {
  const [found] = await everything(tx).execute({ id })
  const [lab] = found?.labs ?? []
  if (!found || !lab) throw new Error(`order ${id} has no lab`)
  return { ...found, lab, report: found.reports[0] }
}
