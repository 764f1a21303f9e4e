import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { kept } from '#src/db/kept-statement.ts'
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
  const active = await activeOf(tx).execute({ labIds, today: today.toString() })
  return active.length === new Set(labIds).size
}

const activeOf = kept((tx) =>
  tx
    .select({ id: labs.id })
    .from(labs)
    .where(
      and(
        sql`${labs.id} = any(${sql.placeholder('labIds')})`,
        eq(labs.state, sql`'active'`),
        gte(labs.licenceTo, sql.placeholder('today')),
      ),
    )
    .for('share')
    .prepare(''),
)
