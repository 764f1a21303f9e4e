import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import { taxRates } from '#src/db/schema/settlements.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Tax } from '#src/domain/settlement/settlement.ts'

/** A tax's rate on a day, in hundredths of a percent. Throws where none has begun yet. */
export async function rateOn(tx: Tx, tax: Tax, day: Temporal.PlainDate): Promise<number> {
  const [row] = await tx
    .select({ basisPoints: taxRates.basisPoints })
    .from(taxRates)
    .where(and(eq(taxRates.tax, tax), lte(taxRates.effectiveFrom, day)))
    .orderBy(desc(taxRates.effectiveFrom))
    .limit(1)
  if (!row) throw new Error(`no rate of ${tax} on ${day.toString()}`)
  return row.basisPoints
}

/** Whether the legal entity behind the lab gave its PAN. */
export async function hasPan(tx: Tx, labId: LabId): Promise<boolean> {
  const [row] = await tx
    .select({ pan: organizations.panHash })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(eq(labs.id, labId))
  return typeof row?.pan === 'string'
}

export function listRates(tx: Tx) {
  return tx.select().from(taxRates).orderBy(asc(taxRates.tax), desc(taxRates.effectiveFrom))
}

/** False where that tax has a rate from that day already. */
export async function insertRate(tx: Tx, row: typeof taxRates.$inferInsert): Promise<boolean> {
  return (await tx.insert(taxRates).values(row).onConflictDoNothing()).rowCount === 1
}
