import { asc, exists, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementEntries } from '#src/db/schema/settlements.ts'

/** Labs that ever accrued earnings, by name, including those that left. */
export function listPayeeRows(tx: Tx, limit: number) {
  const earned = tx
    .select({ id: settlementEntries.id })
    .from(settlementEntries)
    .where(eq(settlementEntries.labId, labs.id))
  return tx
    .select({ labId: labs.id, code: labs.code, name: labs.name })
    .from(labs)
    .where(exists(earned))
    .orderBy(asc(labs.name))
    .limit(limit)
}
