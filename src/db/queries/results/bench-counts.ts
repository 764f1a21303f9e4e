import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { isWaitingAt } from '#src/db/queries/reports/waiting-revisions.ts'
import { categories, tests } from '#src/db/schema/catalogue.ts'
import { testItems } from '#src/db/schema/orders.ts'
import { reportRevisions } from '#src/db/schema/report-revisions.ts'
import { callTasks } from '#src/db/schema/results.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { BenchCounts, OrderList, TubeList } from '#src/domain/results/bench/bench-lists.ts'
import { alertsFrom, alertsOf, type AlertsRow, type Looking } from './bench-alerts.ts'
import { isItemOf, isTubeOf } from './bench.ts'

/**
 * How many orders, tubes or calls each list of a lab holds in total, and what is alerted to beside
 * them, in one statement.
 */
export async function countBench(tx: Tx, looking: Looking) {
  const { labId } = looking
  const { rows } = await tx.execute<BenchCounts & AlertsRow>(sql`select
    ${countTubes(labId, 'expected')} as expected, ${countTubes(labId, 'counter')} as counter,
    ${countOrders(labId, 'enter')} as enter, ${countOrders(labId, 'verify')} as verify,
    ${countOrders(labId, 'sign')} as sign,
    (select count(*)::int from ${reportRevisions} where ${isWaitingAt(labId)}) as changes,
    (select count(*)::int from ${callTasks}
      where ${callTasks.labId} = ${labId} and ${callTasks.state} = 'open') as calls,
    ${alertsOf(looking)}`)
  const [row] = rows
  if (!row) throw new Error('the aggregate returned no row')
  const { expected, counter, enter, verify, sign, changes, calls, ...alerts } = row
  const counts: BenchCounts = { expected, counter, enter, verify, sign, changes, calls }
  return { counts, alerts: alertsFrom(alerts) }
}

function countTubes(labId: LabId, list: TubeList) {
  return sql`(select count(*)::int from ${tubes} join ${visits} on ${visits.id} = ${tubes.visitId}
    where ${isTubeOf(labId, list)})`
}

function countOrders(labId: LabId, list: OrderList) {
  return sql`(select count(distinct ${testItems.orderId})::int from ${testItems}
    where ${isItemOf(labId, list)})`
}

/** How many orders of a list each section has, by the section's place in the catalogue. */
export function countSections(tx: Tx, labId: LabId, list: OrderList) {
  return tx
    .select({
      code: categories.code,
      name: categories.name,
      count: sql<number>`count(distinct ${testItems.orderId})::int`,
    })
    .from(testItems)
    .innerJoin(tests, eq(tests.code, testItems.testCode))
    .innerJoin(categories, eq(categories.code, tests.categoryCode))
    .where(isItemOf(labId, list))
    .groupBy(categories.code)
    .orderBy(asc(categories.name))
}
