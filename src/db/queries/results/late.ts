import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { listed, orders, testItems } from '#src/db/schema/orders.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { owedStates, promisedStates, waitingStates } from '#src/domain/orders/late.ts'

/** Orders past their promised time with a test that may be late and is not marked yet. */
export function listPastPromise(tx: Pick<Tx, 'select'>, now: Temporal.Instant, limit: number) {
  const unmarked = sql`exists (select from ${testItems} where ${testItems.orderId} = ${orders.id}
    and ${testItems.lateSince} is null and ${testItems.state} in (${listed(owedStates)})
    and coalesce(${testItems.promisedAt}, ${orders.promisedAt}) < ${now.toString()}::timestamptz)`
  return tx
    .select({ id: orders.id, bookingId: orders.bookingId })
    .from(orders)
    .where(
      and(
        lt(orders.promisedAt, now),
        sql`${orders.state} in (${listed(promisedStates)})`,
        unmarked,
      ),
    )
    .orderBy(asc(orders.promisedAt))
    .limit(limit)
}

/** Late tests that somebody still waits for, at one lab or at all. */
export function isOpenLate(labId?: LabId): SQL | undefined {
  const isOpen = sql`${testItems.lateSince} is not null
    and ${testItems.state} in (${listed(waitingStates)})`
  return and(isOpen, labId && eq(testItems.labId, labId))
}

/** How many orders have a late test that somebody still waits for. */
export async function countLateOrders(tx: Tx, labId: LabId): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${testItems.orderId})::int` })
    .from(testItems)
    .where(isOpenLate(labId))
  return row?.count ?? 0
}

/**
 * These orders with their late tests, longest delay first, and in each row how many there are. Of
 * all orders only those are read that the open late tests name: the planner cannot turn a query
 * around that has a limit of its own.
 */
export function listLateOrders(tx: Tx, limit: number, labId?: LabId) {
  const firstSince = sql`min(${testItems.lateSince})`
  const late = tx
    .select({
      orderId: testItems.orderId,
      since: firstSince.mapWith(testItems.lateSince).as('since'),
      tests: sql<string[]>`array_agg(${testItems.name} order by ${testItems.position})`.as('tests'),
      count: sql<number>`(count(*) over ())::int`.as('count'),
    })
    .from(testItems)
    .where(isOpenLate(labId))
    .groupBy(testItems.orderId)
    .orderBy(asc(firstSince), asc(testItems.orderId))
    .limit(limit)
    .as('late')
  return tx
    .select({
      orderId: orders.id,
      number: bookings.number,
      labName: labs.name,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      since: late.since,
      tests: late.tests,
      count: late.count,
    })
    .from(late)
    .innerJoin(orders, eq(orders.id, late.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(labs, eq(labs.id, orders.labId))
    .orderBy(asc(late.since), asc(orders.id))
}
