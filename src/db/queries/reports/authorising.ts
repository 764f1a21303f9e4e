import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { waitingOf } from '#src/db/queries/instrument-messages/waiting-values.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { contactColumns } from '#src/db/queries/contact/contacts.ts'
import { branches, grown } from '#src/db/queries/bookings/booking-tree.ts'
import {
  casesOf,
  consentedOf,
  reportingOf,
  valuesOf,
} from '#src/db/queries/bookings/order-facts.ts'
import { lotsFor } from '#src/db/queries/calculations/lots.ts'
import { labOf } from '#src/db/queries/results/judging-facts.ts'
import { controlFailuresOf } from '#src/db/queries/quality-control/controlled.ts'
import { isBookingOf, lockBookingBy, orderBy } from '#src/db/queries/bookings/trees-at-hand.ts'

const { order: orderId } = orderBy

const everything = kept((tx) =>
  tx
    .select({
      ...branches,
      ...valuesOf(orderId),
      ...casesOf(orderId),
      ...reportingOf(orderId),
      consented: consentedOf(orderId),
      lots: lotsFor(orderId, labOf(orderId)),
      controlFailures: controlFailuresOf(orderId),
      waiting: waitingOf(orderId),
      contact: contactColumns,
    })
    .from(bookings)
    .innerJoin(user, eq(user.id, bookings.accountId))
    .where(isBookingOf(orderId))
    .prepare(''),
)

/**
 * An order with everything that decides whether its results are signed and what its report then
 * says, its booking and its notifiable cases locked until the transaction ends; undefined where
 * there is none. All of it leaves in one write: what is read is read under the booking's lock.
 */
export async function lockToAuthorise(tx: Tx, id: OrderId) {
  const [booking, rows] = await Promise.all([
    lockBookingBy(tx, 'order', id),
    everything(tx).execute({ id }),
  ])
  const [found] = rows
  if (!booking || !found) return undefined
  const tree = grown(booking, found)
  const order = tree.orders.find((one) => one.id === id)
  const { labs, reports, ...rest } = found
  const [lab] = labs
  if (!order || !lab) throw new Error(`order ${id} has no lab`)
  return { ...rest, ...tree, order, lab, report: reports[0] }
}
