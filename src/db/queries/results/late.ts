import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { listed, orders, testItems } from '#src/db/schema/orders.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { owedStates, promisedStates, waitingStates } from '#src/domain/orders/late.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'

/** Orders past their promised time with a test that may be late and is not marked yet. */
export function listPastPromise(tx: Pick<Tx, 'select'>, now: Temporal.Instant, limit: number) {
  const unmarked = sql`exists (select from ${testItems} where ${testItems.orderId} = ${orders.id}
    and ${testItems.lateSince} is null and ${testItems.state} in (${listed(owedStates)}))`
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

/** The tests among these that were not marked before. */
export async function markItemsLate(tx: Tx, ids: TestItemId[], since: Temporal.Instant) {
  const marked = await tx
    .update(testItems)
    .set({ lateSince: since })
    .where(and(inArray(testItems.id, ids), isNull(testItems.lateSince)))
    .returning({ id: testItems.id })
  return marked.length
}

/** Whether this is the order's first missed promise; a later one changes nothing. */
export async function markOrderLate(tx: Tx, id: OrderId, since: Temporal.Instant) {
  const marked = await tx
    .update(orders)
    .set({ lateSince: since })
    .where(and(eq(orders.id, id), isNull(orders.lateSince)))
    .returning({ id: orders.id })
  return marked.length > 0
}

/** Late tests that somebody still waits for, at one lab or at all. */
function isOpenLate(labId?: LabId): SQL | undefined {
  const isOpen = sql`${testItems.lateSince} is not null
    and ${testItems.state} in (${listed(waitingStates)})`
  return and(isOpen, labId && eq(testItems.labId, labId))
}

/** How many orders have a late test that somebody still waits for. */
export async function countLateOrders(tx: Tx, labId?: LabId): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${testItems.orderId})::int` })
    .from(testItems)
    .where(isOpenLate(labId))
  return row?.count ?? 0
}

/** These orders with their late tests, longest delay first. */
export function listLateOrders(tx: Tx, limit: number, labId?: LabId) {
  return tx
    .select({
      orderId: orders.id,
      number: bookings.number,
      labName: labs.name,
      patientName: orders.patientName,
      birthDate: orders.birthDate,
      sex: orders.sex,
      promisedAt: orders.promisedAt,
      since: sql`min(${testItems.lateSince})`.mapWith(testItems.lateSince),
      tests: sql<string[]>`array_agg(${testItems.name} order by ${testItems.position})`,
    })
    .from(testItems)
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(labs, eq(labs.id, orders.labId))
    .where(isOpenLate(labId))
    .groupBy(orders.id, bookings.number, labs.name)
    .orderBy(asc(sql`min(${testItems.lateSince})`), asc(orders.id))
    .limit(limit)
}
