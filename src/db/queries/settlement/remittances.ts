import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { taxRemittances } from '#src/db/schema/taxes.ts'
import { opposite, type Paise } from '#src/domain/money.ts'
import { accountOfTax, type RemittedTax } from '#src/domain/settlement/remittance.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { balanceOf } from '#src/db/queries/ledger/trial-balance.ts'

/** What the ledger owes the state for a tax, in paise; negative where too much was paid. */
export async function taxOwed(tx: Tx, tax: RemittedTax): Promise<Paise> {
  return opposite(await balanceOf(tx, accountOfTax[tax], null))
}

/**
 * The same with whether this challan of it is recorded. One remittance of a tax at a time until the
 * transaction ends: of two concurrent calls the second sees what the first has left.
 */
export async function lockTax(tx: Tx, { tax, challan }: { tax: RemittedTax; challan: string }) {
  await lockName(tx, `remittance of ${tax}`)
  const owed = await taxOwed(tx, tax)
  const same = and(eq(taxRemittances.tax, tax), eq(taxRemittances.challan, challan))
  return { owed, isKnown: (await tx.$count(taxRemittances, same)) > 0 }
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
