import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

/** Throws where the order is gone: its child rows would be gone too. */
export async function findBookingIdOfOrder(tx: Tx, id: OrderId): Promise<BookingId> {
  const [row] = await tx
    .select({ bookingId: orders.bookingId })
    .from(orders)
    .where(eq(orders.id, id))
  if (!row) throw new Error(`no order ${id}`)
  return row.bookingId
}

/** The account whose booking a test belongs to. Throws where the test is gone. */
export async function findAccountOfItem(tx: Tx, id: TestItemId): Promise<UserId> {
  const [row] = await tx
    .select({ accountId: bookings.accountId })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(eq(testItems.id, id))
  if (!row) throw new Error(`no test ${id}`)
  return row.accountId
}

export async function findAccountOfOrder(tx: Tx, id: OrderId): Promise<UserId> {
  const order = await findOrder(tx, id)
  if (!order) throw new Error(`no order ${id}`)
  return order.accountId
}

export async function findOrder(tx: Tx, id: OrderId) {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id))
  return row
}

/** The tests of an order, by their ids. */
export async function listItemIds(tx: Tx, id: OrderId) {
  const rows = await tx
    .select({ id: testItems.id })
    .from(testItems)
    .where(eq(testItems.orderId, id))
  return rows.map((row) => row.id)
}

/** Reported orders past their dispute window, the oldest first. */
export function listReportedBefore(tx: Tx, before: Temporal.Instant, limit: number) {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'reported'), lt(orders.reportedAt, before)))
    .orderBy(asc(orders.reportedAt))
    .limit(limit)
}

/** Those of the orders that are reported still; locks them, skipping those another worker has. */
export function lockReported(tx: Tx, ids: readonly OrderId[]) {
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'reported'), inArray(orders.id, [...ids])))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
}
