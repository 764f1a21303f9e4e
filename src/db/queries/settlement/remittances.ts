import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { taxRemittances } from '#src/db/schema/taxes.ts'

/** False where this challan of the tax is recorded already. */
export async function insertRemittance(
  tx: Tx,
  row: typeof taxRemittances.$inferInsert,
): Promise<boolean> {
  return (await tx.insert(taxRemittances).values(row).onConflictDoNothing()).rowCount === 1
}

/** Newest first, with the person who recorded it. */
export function listRemittanceRows(tx: Tx, most: number) {
  return tx
    .select({ remittance: taxRemittances, recordedByName: user.name })
    .from(taxRemittances)
    .innerJoin(user, eq(user.id, taxRemittances.recordedBy))
    .orderBy(desc(taxRemittances.paidOn), desc(taxRemittances.id))
    .limit(most)
}
