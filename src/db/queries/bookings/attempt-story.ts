import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { events } from '#src/db/schema/events.ts'
import type { AttemptId } from '#src/domain/payments/payment.ts'

/**
 * The reason of the latest transition into the attempt's current state; null where none was given.
 */
export async function lastReasonOf(tx: Tx, id: AttemptId): Promise<string | null> {
  const [row] = await tx
    .select({ reason: events.reason })
    .from(events)
    .where(and(eq(events.machine, 'attempt'), eq(events.entityId, id)))
    .orderBy(desc(events.id))
    .limit(1)
  return row?.reason ?? null
}
