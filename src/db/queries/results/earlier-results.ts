import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reports } from '#src/db/schema/reports.ts'
import { results } from '#src/db/schema/results.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'

type Of = Pick<OrderRow, 'id' | 'patientId' | 'labId'>

/** How many earlier values of a test are shown beside a new one. */
const EARLIER_SHOWN = 3

/** A value of a withdrawn report counts for nobody any more. */
const isWithdrawn = sql`exists (select from ${reports} where ${reports.orderId} = ${orders.id}
  and ${reports.state} = 'withdrawn')`

/**
 * For each of these tests the patient's last signed values at this lab, drawn before an instant for
 * another order, latest first. Never another lab's, never another person's, none of a withdrawn
 * report.
 * Source: decision 170.
 */
export async function listEarlierResults(
  tx: Tx,
  { id, patientId, labId }: Of,
  codes: ItemCode[],
  before: Temporal.Instant,
) {
  if (codes.length === 0) return []
  const { testCode } = testItems
  const signed = tx
    .select({
      resultId: results.id,
      testCode,
      collectedAt: orders.collectedAt,
      place: sql<number>`row_number() over (partition by ${testCode}
        order by ${orders.collectedAt} desc, ${results.id})`.as('place'),
    })
    .from(orders)
    .innerJoin(testItems, and(eq(testItems.orderId, orders.id), inArray(testCode, codes)))
    .innerJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(
      and(
        eq(orders.patientId, patientId),
        eq(orders.labId, labId),
        ne(orders.id, id),
        lt(orders.collectedAt, before),
        isNotNull(results.authorisedAt),
        sql`not ${isWithdrawn}`,
      ),
    )
    .as('signed')
  return tx
    .select({
      ...getTableColumns(results),
      testCode: signed.testCode,
      collectedAt: signed.collectedAt,
    })
    .from(signed)
    .innerJoin(results, eq(results.id, signed.resultId))
    .where(lte(signed.place, EARLIER_SHOWN))
    .orderBy(asc(signed.testCode), desc(signed.collectedAt), asc(results.id))
}
