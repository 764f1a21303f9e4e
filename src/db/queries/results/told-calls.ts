import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { callTasks } from '#src/db/schema/results.ts'
import type { ResultId } from '#src/domain/results/item.ts'

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
