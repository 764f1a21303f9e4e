import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { events } from '#src/db/schema/events.ts'
import type { AttemptId } from '#src/domain/payments/payment.ts'

/** Why an attempt was last taken where it stands; null where nobody said. */
export async function lastReasonOf(tx: Tx, id: AttemptId): Promise<string | null> {
  const [row] = await tx
    .select({ reason: events.reason })
    .from(events)
    .where(and(eq(events.machine, 'attempt'), eq(events.entityId, id)))
    .orderBy(desc(events.id))
    .limit(1)
  return row?.reason ?? null
}
