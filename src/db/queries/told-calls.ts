import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { callTasks, results } from '#src/db/schema/results.ts'
import type { CallTaskId, ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { ToldCall } from '#src/domain/results/tell-again.ts'
import type { CallTaskRow } from './call-tasks.ts'

const isOpen = eq(callTasks.state, 'open')

/** The calls among these that are still open, locked. */
export async function lockCallsToWithdraw(tx: Tx, ids: CallTaskId[]): Promise<CallTaskRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(callTasks)
    .where(and(inArray(callTasks.id, ids), isOpen))
    .for('update')
}

/** A test's told calls, in order, and the open ones that take a value back. */
export function listToldCalls(tx: Tx, testItemId: TestItemId): Promise<ToldCall[]> {
  const isTold = sql<boolean>`${callTasks.state} = 'done'`
  return tx
    .select({
      id: callTasks.id,
      kind: callTasks.kind,
      isTold,
      resultId: callTasks.resultId,
      flag: results.flag,
    })
    .from(callTasks)
    .innerJoin(results, eq(results.id, callTasks.resultId))
    .where(
      and(
        eq(callTasks.testItemId, testItemId),
        sql`(${isTold} or (${isOpen} and ${callTasks.kind} = 'again'))`,
      ),
    )
    .orderBy(callTasks.toldAt, callTasks.id)
}

/** Who was told a value that is now taken back, and when. */
export async function findTelling(tx: Tx, resultId: ResultId) {
  const [row] = await tx
    .select({ to: callTasks.toldTo, at: callTasks.toldAt })
    .from(callTasks)
    .where(
      and(
        eq(callTasks.resultId, resultId),
        eq(callTasks.kind, 'critical'),
        eq(callTasks.state, 'done'),
      ),
    )
  return row
}
