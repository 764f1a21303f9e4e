import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import { pincodes, states } from '#src/db/schema/places.ts'
import { commissionInvoices, invoiceSeries } from '#src/db/schema/commission-invoices.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/**
 * The next serial of a financial year. Its row stays locked until the transaction ends, so that a
 * rollback leaves no gap.
 * Source: CGST Rules, rule 46(b).
 */
export async function nextSerial(tx: Tx, financialYear: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ financialYear, last: 1 })
    .onConflictDoUpdate({
      target: invoiceSeries.financialYear,
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ serial: invoiceSeries.last })
  if (!row) throw new Error(`the series of ${financialYear} returned no serial`)
  return row.serial
}

export async function insertInvoice(tx: Tx, row: typeof commissionInvoices.$inferInsert) {
  await tx.insert(commissionInvoices).values(row)
}

/**
 * The recipient of a lab's invoices. PAN and GSTIN are sealed; the state comes from the PIN code.
 */
export async function billedTo(tx: Tx, labId: LabId) {
  const [row] = await tx
    .select({
      id: organizations.id,
      name: organizations.name,
      panSealed: organizations.panSealed,
      gstinSealed: organizations.gstinSealed,
      labName: labs.name,
      address: labs.address,
      pincode: labs.pincode,
      state: sql<string | null>`(select min(state) from ${pincodes}
        where ${pincodes.pincode} = ${labs.pincode})`,
    })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(eq(labs.id, labId))
  if (!row) throw new Error(`no lab ${labId}`)
  return row
}

/** The state of the first two digits of a GSTIN. */
export async function stateOfGst(tx: Tx, gstCode: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: states.name })
    .from(states)
    .where(eq(states.gstCode, gstCode))
  return row?.name
}
