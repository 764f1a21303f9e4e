import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'

/** The tests of the lab's tubes with these barcodes or accession numbers. */
export async function listTestsOfSamples(tx: Tx, labId: LabId, sampleIds: readonly string[]) {
  if (sampleIds.length === 0) return []
  // As stored, whoever typed them; one that no label can have is found by nobody.
  const barcodes = sampleIds.map((id) => id.toUpperCase() as Barcode)
  return tx
    .select({
      barcode: tubes.barcode,
      accession: tubes.accession,
      tubeId: tubes.id,
      itemId: testItems.id,
      testCode: testItems.testCode,
      itemState: testItems.state,
      isOut: sql<boolean>`exists (select from referrals away
        where away.test_item_id = ${testItems.id} and away.ended_at is null)`,
      tubeState: tubes.state,
      accountId: bookings.accountId,
    })
    .from(tubes)
    .innerJoin(tubeItems, eq(tubeItems.tubeId, tubes.id))
    .innerJoin(testItems, eq(testItems.id, tubeItems.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .where(
      and(
        eq(tubes.labId, labId),
        or(inArray(tubes.barcode, barcodes), inArray(tubes.accession, [...sampleIds])),
      ),
    )
}
