import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { results } from '#src/db/schema/results.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

type Of = Pick<OrderRow, 'id' | 'patientId' | 'labId'>

/**
 * For each of these tests the patient's latest signed value at this lab, drawn before an instant
 * for another order. Never another lab's, never another person's.
 */
export async function listEarlierResults(
  tx: Tx,
  { id, patientId, labId }: Of,
  codes: ItemCode[],
  before: Temporal.Instant,
) {
  if (codes.length === 0) return []
  return tx
    .selectDistinctOn([testItems.testCode], {
      ...getTableColumns(results),
      testCode: testItems.testCode,
      collectedAt: orders.collectedAt,
    })
    .from(orders)
    .innerJoin(testItems, and(eq(testItems.orderId, orders.id), inArray(testItems.testCode, codes)))
    .innerJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(
      and(
        eq(orders.patientId, patientId),
        eq(orders.labId, labId),
        ne(orders.id, id),
        lt(orders.collectedAt, before),
        isNotNull(results.authorisedAt),
      ),
    )
    .orderBy(testItems.testCode, desc(orders.collectedAt))
}
