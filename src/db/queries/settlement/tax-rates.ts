import { asc, desc } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { taxRates } from '#src/db/schema/taxes.ts'

export function listRates(tx: Tx) {
  return tx.select().from(taxRates).orderBy(asc(taxRates.tax), desc(taxRates.effectiveFrom))
}

/** False where that tax has a rate from that day already. */
export async function insertRate(tx: Tx, row: typeof taxRates.$inferInsert): Promise<boolean> {
  return (await tx.insert(taxRates).values(row).onConflictDoNothing()).rowCount === 1
}
