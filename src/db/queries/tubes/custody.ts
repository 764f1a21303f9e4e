import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { rowsOf } from '#src/db/queries/changes/json-rows.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { custodyLinks } from '#src/db/schema/custody-links.ts'
import { labs } from '#src/db/schema/labs.ts'
import { orders } from '#src/db/schema/orders.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'

const custody = kept((tx) =>
  tx
    .select({
      ...getTableColumns(tubes),
      accountId: orders.accountId,
      bookingNumber: bookings.number,
      labName: labs.name,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
      links: rowsOf(custodyLinks, {
        where: eq(custodyLinks.tubeId, tubes.id),
        orderBy: asc(custodyLinks.number),
      }),
    })
    .from(tubes)
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(labs, eq(labs.id, tubes.labId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .where(eq(tubes.id, sql.placeholder('id')))
    .prepare(''),
)

/** A tube with its record, first link first, and whose it is. */
export async function findCustody(tx: Tx, id: TubeId) {
  const [row] = await custody(tx).execute({ id })
  return row
}
