import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { callTasks } from '#src/db/schema/results.ts'

type Call = Pick<typeof callTasks.$inferSelect, 'testItemId' | 'resultId' | 'arrivedResultId'>

/** Who was told the value of a call that now takes it back, and when. */
export async function findTelling(tx: Tx, { testItemId, resultId, arrivedResultId }: Call) {
  const [row] = await tx
    .select({ to: callTasks.toldTo, at: callTasks.toldAt })
    .from(callTasks)
    .where(
      and(
        eq(callTasks.testItemId, testItemId),
        sql`${callTasks.resultId} is not distinct from ${resultId}`,
        sql`${callTasks.arrivedResultId} is not distinct from ${arrivedResultId}`,
        eq(callTasks.kind, 'critical'),
        eq(callTasks.state, 'done'),
      ),
    )
  return row
}
