import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { callTasks } from '#src/db/schema/results.ts'
import type { CallTaskId } from '#src/domain/results/item.ts'

const locked = kept((tx) =>
  tx
    .select({
      ...getTableColumns(callTasks),
      bookingId: bookings.id,
      accountId: bookings.accountId,
    })
    .from(callTasks)
    .innerJoin(testItems, eq(testItems.id, callTasks.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(eq(callTasks.id, sql.placeholder('id')))
    .for('update', { of: callTasks })
    .prepare(''),
)

/** A call with whose booking it is about, locked until the transaction ends. */
export async function lockCall(tx: Tx, id: CallTaskId) {
  const [row] = await locked(tx).execute({ id })
  return row
}
