import { asc, desc } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { taxRates } from '#src/db/schema/taxes.ts'

export function listRates(tx: Tx) {
  return tx.select().from(taxRates).orderBy(asc(taxRates.tax), desc(taxRates.effectiveFrom))
}
