import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { orders, testItems } from '#src/db/schema/orders.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { BENCH_PAGE } from '#src/domain/results/bench-lists.ts'
import type { CallTaskId, TestItemId } from '#src/domain/results/item.ts'
import { type PageOfBench, placeIn } from './bench-page.ts'

export async function insertCallTask(tx: Tx, task: typeof callTasks.$inferInsert): Promise<void> {
  await tx.insert(callTasks).values(task)
}

export async function findCallTask(tx: Tx, id: CallTaskId) {
  const [row] = await tx.select().from(callTasks).where(eq(callTasks.id, id))
  return row
}

/** Write-once: true for the first call only. */
export async function closeCallTask(
  tx: Tx,
  id: CallTaskId,
  call: { toldTo: string; readBack: string; toldBy: UserId; toldAt: Temporal.Instant },
): Promise<boolean> {
  const closed = await tx
    .update(callTasks)
    .set(call)
    .where(and(eq(callTasks.id, id), isNull(callTasks.toldAt)))
  return closed.rowCount === 1
}

/** The open calls of some tests, at most one for each of their values. */
export async function listCallsOfItems(tx: Tx, labId: LabId, testItemIds: TestItemId[]) {
  if (testItemIds.length === 0) return []
  const isOpen = and(eq(callTasks.labId, labId), isNull(callTasks.toldAt))
  return tx
    .select()
    .from(callTasks)
    .where(and(isOpen, inArray(callTasks.testItemId, testItemIds)))
}

/** Critical results of a lab that nobody was told yet, the longest open first: one page. */
export function listOpenCalls(tx: Tx, labId: LabId, page: PageOfBench = {}) {
  const place = placeIn(sql`${callTasks.openedAt}`, callTasks.id)
  const placed = tx
    .select({ ...place.columns, callTaskId: callTasks.id })
    .from(callTasks)
    .where(and(eq(callTasks.labId, labId), isNull(callTasks.toldAt)))
    .as('placed')
  return tx
    .select({
      row: placed.row,
      total: placed.total,
      callTaskId: callTasks.id,
      openedAt: callTasks.openedAt,
      testName: testItems.name,
      patientName: orders.patientName,
      orderId: orders.id,
      resultId: callTasks.resultId,
      value: results.value,
      choice: results.choice,
      unit: results.unit,
      flag: results.flag,
    })
    .from(placed)
    .innerJoin(callTasks, eq(callTasks.id, placed.callTaskId))
    .innerJoin(testItems, eq(testItems.id, callTasks.testItemId))
    .innerJoin(orders, eq(orders.id, testItems.orderId))
    .innerJoin(results, eq(results.id, callTasks.resultId))
    .where(place.isOn(placed, page))
    .orderBy(place.order(placed, page))
    .limit(BENCH_PAGE)
}
