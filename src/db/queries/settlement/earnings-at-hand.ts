import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { chargebacks } from '#src/db/schema/chargebacks.ts'
import { orders } from '#src/db/schema/orders.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'
import type { OrderId } from '#src/domain/orders/order.ts'

const orderId = sql.placeholder('orderId')

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
 * order. Locks the earnings until the transaction ends. Whether it is disputed is read after that: a
 * dispute that is opened at this moment has locked them and is waited for.
 */
export async function lockEarnings(tx: Tx, id: OrderId) {
  const [shares, [order]] = await Promise.all([
    lockedShares(tx).execute({ orderId: id }),
    read(tx).execute({ orderId: id }),
  ])
  return order && { ...order, shares }
}
