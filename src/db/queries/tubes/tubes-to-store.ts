import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { someOf } from '#src/db/queries/changes/json-rows.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { isTubeOut } from '#src/db/queries/referrals/tube-out.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'

const scanned = kept((tx) =>
  tx
    .select({
      id: tubes.id,
      state: tubes.state,
      version: tubes.version,
      barcode: tubes.barcode,
      storedPlace: tubes.storedPlace,
      labId: tubes.labId,
      bookingId: orders.bookingId,
      accountId: orders.accountId,
      isOut: isTubeOut,
      items: someOf(
        testItems,
        { state: testItems.state },
        {
          where: sql`${testItems.id} in (select test_item_id from tube_items where tube_id = ${tubes.id})`,
          orderBy: asc(testItems.id),
        },
      ),
    })
    .from(tubes)
    .innerJoin(orders, eq(orders.id, tubes.orderId))
    .where(sql`${tubes.barcode} = any(${sql.placeholder('barcodes')})`)
    .prepare(''),
)

/** The tubes with these barcodes, of any lab, each with the states of its tests. */
export function findTubesToStore(tx: Tx, barcodes: readonly Barcode[]) {
  return scanned(tx).execute({ barcodes: [...barcodes] })
}

/** The places offered are those of the tubes stored last. */
const LOOKED_AT = 200
const OFFERED = 6

const places = kept((tx) => {
  const last = tx
    .select({ place: tubes.storedPlace, at: tubes.storedAt })
    .from(tubes)
    .where(sql`${tubes.labId} = ${sql.placeholder('labId')} and ${tubes.state} = 'stored'`)
    .orderBy(sql`${tubes.storedAt} desc, ${tubes.id} desc`)
    .limit(LOOKED_AT)
    .as('last')
  return tx
    .select({ place: last.place })
    .from(last)
    .groupBy(last.place)
    .orderBy(sql`max(${last.at}) desc`, asc(last.place))
    .limit(OFFERED)
    .prepare('')
})

/** Where a lab put tubes last, latest first. */
export async function lastPlaces(tx: Tx, labId: LabId): Promise<string[]> {
  const rows = await places(tx).execute({ labId })
  return rows.flatMap(({ place }) => (place === null ? [] : [place]))
}
