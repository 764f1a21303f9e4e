import { and, asc, eq, getTableColumns, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { reports, reportVersions } from '#src/db/schema/reports.ts'
import { results } from '#src/db/schema/results.ts'
import { tubeItems, tubes } from '#src/db/schema/tubes.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

type Of = Pick<OrderRow, 'id' | 'patientId' | 'labId'>

/** A test of the order, and when the sample was drawn that it is measured from. */
type Asked = { id: TestItemId; testCode: ItemCode; drawnAt: Temporal.Instant }

/** How many earlier values of a test are shown beside a new one. */
const EARLIER_SHOWN = 3

/** A value of a withdrawn report counts for nobody any more. */
const isWithdrawn = sql`exists (select from ${reports} where ${reports.orderId} = ${orders.id}
  and ${reports.state} = 'withdrawn')`

/**
 * When the sample was drawn that a value was measured from: another test of its order may have been
 * drawn again, days later.
 */
const drawnAt = sql`coalesce((select max(${tubes.collectedAt}) from ${tubes}
  join ${tubeItems} on ${tubeItems.tubeId} = ${tubes.id}
  where ${tubeItems.testItemId} = ${testItems.id} and ${tubes.accession} is not null
    and ${tubes.state} <> 'rejected'), ${orders.collectedAt})`.mapWith(orders.collectedAt)

/** As the last report of the order names it; null where it is on none. */
const method = (orderId: unknown, code: unknown) => sql<string | null>`(
  select jsonb_path_query_first(${reportVersions.body},
    '$.sections[*].results[*] ? (@.code == $code).method', jsonb_build_object('code', ${code})) #>> '{}'
  from ${reportVersions} join ${reports} on ${reports.id} = ${reportVersions.reportId}
  where ${reports.orderId} = ${orderId} order by ${reportVersions.number} desc limit 1)`

/**
 * For each of these tests of an order the patient's last signed values at this lab, measured from a
 * sample drawn before its own and for another order, latest draw first. Never another lab's, never
 * another person's, none of a withdrawn report.
 * Source: decision 170; decision 176.
 */
export async function listEarlierResults(tx: Tx, order: Of, items: readonly Asked[]) {
  if (items.length === 0) return []
  const signed = signedBefore(tx, order, items)
  return tx
    .select({
      ...getTableColumns(results),
      /** The test of the order beside which it is shown. */
      beside: signed.beside,
      collectedAt: signed.collectedAt,
      method: method(signed.orderId, signed.testCode),
    })
    .from(signed)
    .innerJoin(results, eq(results.id, signed.resultId))
    .where(lte(signed.place, EARLIER_SHOWN))
    .orderBy(asc(signed.beside), asc(signed.place))
}

function signedBefore(tx: Tx, { id, patientId, labId }: Of, items: readonly Asked[]) {
  const ids = sql.param(items.map((item) => item.id))
  const codes = sql.param(items.map(({ testCode }) => testCode))
  const draws = sql.param(items.map((item) => item.drawnAt.toString()))
  const asked = sql`unnest(${ids}::uuid[], ${codes}::text[], ${draws}::timestamptz[])
    as asked(item, code, drawn)`
  return tx
    .select({
      beside: sql<TestItemId>`asked.item`.as('beside'),
      resultId: results.id,
      orderId: testItems.orderId,
      testCode: testItems.testCode,
      collectedAt: drawnAt.as('collected_at'),
      place: sql<number>`row_number() over (partition by asked.item
        order by ${drawnAt} desc, ${results.id})`.as('place'),
    })
    .from(orders)
    .innerJoin(testItems, eq(testItems.orderId, orders.id))
    .innerJoin(asked, sql`asked.code = ${testItems.testCode}`)
    .innerJoin(results, and(eq(results.testItemId, testItems.id), eq(results.isCurrent, true)))
    .where(
      and(
        eq(orders.patientId, patientId),
        eq(orders.labId, labId),
        ne(orders.id, id),
        sql`${drawnAt} < asked.drawn`,
        isNotNull(results.authorisedAt),
        sql`not ${isWithdrawn}`,
      ),
    )
    .as('signed')
}
