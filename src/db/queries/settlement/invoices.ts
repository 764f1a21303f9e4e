import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import { pincodes } from '#src/db/schema/places.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

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
