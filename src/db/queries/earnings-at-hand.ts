import { and, eq, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { orders } from '#src/db/schema/orders.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

const orderId = sql.placeholder('orderId')

const lockedBooking = kept((tx) =>
  tx
    .select()
    .from(bookings)
    .where(sql`${bookings.id} = (select booking_id from orders where id = ${orderId})`)
    .for('update')
    .prepare(''),
)

const lockedShares = kept((tx) =>
  tx
    .select()
    .from(settlementEntries)
    .where(and(eq(settlementEntries.orderId, orderId), eq(settlementEntries.kind, sql`'share'`)))
    .orderBy(settlementEntries.id)
    .for('update')
    .prepare(''),
)

const read = kept((tx) =>
  tx
    .select({
      id: orders.id,
      state: orders.state,
      labId: orders.labId,
      accountId: orders.accountId,
      bookingId: orders.bookingId,
      isDisputed: sql<boolean>`exists (select from ${chargebacks}
        where ${chargebacks.bookingId} = ${orders.bookingId} and ${chargebacks.state} = 'open')`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .prepare(''),
)

/**
 * What an order earned its lab, and whether a bank disputes its payment; undefined where there is no
 * order. Locked until the transaction ends, the booking first, so that a dispute that is opened or
 * decided at this moment is waited for.
 */
export async function lockEarnings(tx: Tx, id: OrderId) {
  const [[booking], shares, [order]] = await Promise.all([
    lockedBooking(tx).execute({ orderId: id }),
    lockedShares(tx).execute({ orderId: id }),
    read(tx).execute({ orderId: id }),
  ])
  noted(booking)
  return order && { ...order, shares }
}
