import { type SQL, sql } from 'drizzle-orm'
import { noted } from '#src/db/bookings-at-hand.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { bookings } from '#src/db/schema/bookings.ts'

const id = sql`${sql.placeholder('id')}::uuid`

/** The order that an id names. */
export const orderBy = {
  order: id,
  item: sql`(select order_id from test_items where id = ${id})`,
  report: sql`(select order_id from reports where id = ${id})`,
  revision: sql`(select order_id from report_revisions where id = ${id})`,
}

export type OrderBy = keyof typeof orderBy

/** The booking of an order. */
export function isBookingOf(orderId: SQL): SQL {
  return sql`${bookings.id} = (select booking_id from orders where id = ${orderId})`
}

const locks = {
  order: lockOf(orderBy.order),
  item: lockOf(orderBy.item),
  report: lockOf(orderBy.report),
  revision: lockOf(orderBy.revision),
}

function lockOf(orderId: SQL) {
  return kept((tx) =>
    tx.select().from(bookings).where(isBookingOf(orderId)).for('update').prepare(''),
  )
}

/** Locks the booking of what the id names, until the transaction ends. */
export async function lockBookingBy(tx: Tx, by: OrderBy, of: string) {
  const [row] = await locks[by](tx).execute({ id: of })
  return noted(row)
}
