import { and, asc, eq, isNull, notExists } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs, organizations } from '#src/db/schema/labs.ts'
import type { OrganizationId } from '#src/domain/labs/lab.ts'

/** The demonstration's labs without an application that have no bank account yet. */
export function listUnpaidDemoLabs(tx: Tx) {
  const accounts = tx
    .select({ id: labBankAccounts.id })
    .from(labBankAccounts)
    .where(eq(labBankAccounts.labId, labs.id))
  return tx
    .select({ labId: labs.id, organizationId: labs.organizationId, name: organizations.name })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(and(isNull(labs.submissionSealed), isNull(organizations.panHash), notExists(accounts)))
    .orderBy(asc(labs.code))
}

export async function setPan(
  tx: Tx,
  id: OrganizationId,
  pan: { sealed: string; hash: string },
): Promise<void> {
  const numbers = { panSealed: pan.sealed, panHash: pan.hash }
  await tx.update(organizations).set(numbers).where(eq(organizations.id, id))
}
