import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/**
 * Whether every one of these labs takes orders on that day: active, and its licence not over. Held
 * so until the transaction ends: who suspends or deletes one meanwhile waits, or was first.
 */
export async function areLabsActive(
  tx: Tx,
  labIds: LabId[],
  today: Temporal.PlainDate,
): Promise<boolean> {
  const active = await tx
    .select({ id: labs.id })
    .from(labs)
    .where(and(inArray(labs.id, labIds), eq(labs.state, 'active'), gte(labs.licenceTo, today)))
    .for('share')
  return active.length === new Set(labIds).size
}
