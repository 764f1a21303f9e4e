import { and, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { categories, tests } from '#src/db/schema/catalogue.ts'
import { authorizedSignatories, labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labNumbers, labs, labShares, organizations } from '#src/db/schema/labs.ts'
import { locations, states } from '#src/db/schema/places.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId, OrganizationId } from '#src/domain/labs/lab.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'

export type OrganizationRow = typeof organizations.$inferSelect

export function listStates(tx: Tx) {
  const { name, abbreviation, gstCode } = states
  return tx.select({ name, abbreviation, gstCode }).from(states)
}

export async function isKnownLocation(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.select({ id: locations.id }).from(locations).where(eq(locations.id, id))
  return row !== undefined
}

export function listCategoryServices(tx: Tx) {
  const { code, serviceType } = categories
  return tx.select({ code, serviceType }).from(categories).orderBy(code)
}

/** The subset of these codes that are tests. */
export async function knownTestCodes(tx: Tx, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  // Whether they are codes of items is what the query checks.
  const asked = codes as ItemCode[]
  const rows = await tx.select({ code: tests.code }).from(tests).where(inArray(tests.code, asked))
  return rows.map(({ code }) => code)
}

/**
 * The organization of this PAN, created if there was none, locked until the transaction ends: of
 * two that register at once, the second waits and finds the first one's. `earlierPanHashes`: hashes
 * of the same PAN under earlier keys.
 */
export async function findOrAddOrganization(
  tx: Tx,
  row: typeof organizations.$inferInsert & { panHash: string },
  earlierPanHashes: string[],
): Promise<OrganizationRow> {
  const standing = earlierPanHashes.length > 0 && (await lockByPan(tx, earlierPanHashes))
  if (standing) return standing
  await tx.insert(organizations).values(row).onConflictDoNothing({ target: organizations.panHash })
  const found = await lockByPan(tx, [row.panHash])
  if (!found) throw new Error('the inserted organization is missing')
  return found
}

async function lockByPan(tx: Tx, panHashes: string[]): Promise<OrganizationRow | undefined> {
  const [found] = await tx
    .select()
    .from(organizations)
    .where(inArray(organizations.panHash, panHashes))
    .for('update')
  return found
}

export async function updateOrganization(
  tx: Tx,
  id: OrganizationId,
  patch: Partial<Pick<OrganizationRow, 'name' | 'legalEntity' | 'gstinSealed' | 'gstinHash'>>,
): Promise<void> {
  await tx.update(organizations).set(patch).where(eq(organizations.id, id))
}

export async function findOrganization(
  tx: Tx,
  id: OrganizationId,
): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id))
  return row
}

/** Whether another lab of the organization was approved: its data is verified then. */
export async function hasOtherApprovedLab(
  tx: Tx,
  organizationId: OrganizationId,
  labId: LabId,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: labs.id })
    .from(labs)
    .where(
      and(
        eq(labs.organizationId, organizationId),
        ne(labs.id, labId),
        inArray(labs.state, ['inactive', 'active', 'suspended']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Deletes an organization that has no lab left after its PAN was corrected. Locked first: only a
 * statement that starts after a concurrent registration has committed sees the new lab.
 */
export async function deleteLonelyOrganization(tx: Tx, id: OrganizationId): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for('update')
  const theirs = tx.select({ id: labs.id }).from(labs).where(eq(labs.organizationId, id))
  await tx.delete(organizations).where(and(eq(organizations.id, id), notExists(theirs)))
}

/** The lab with this number now, ignoring refused and deleted ones. */
export async function findRegisteredLab(
  tx: Tx,
  panHashes: string[],
  registrationNumber: string,
): Promise<LabRow | undefined> {
  const [row] = await tx
    .select({ lab: labs })
    .from(labs)
    .innerJoin(organizations, eq(organizations.id, labs.organizationId))
    .where(
      and(
        inArray(organizations.panHash, panHashes),
        eq(labs.registrationNumber, registrationNumber),
        notInArray(labs.state, ['refused', 'terminated']),
      ),
    )
  return row?.lab
}

/** The code of the next lab that joins. */
export async function nextLabCode(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select nextval(${labNumbers.seqName ?? ''}::regclass) as number`,
  )
  return `LAB${String(rows[0]?.number ?? '').padStart(3, '0')}`
}

export async function insertLab(tx: Tx, row: typeof labs.$inferInsert): Promise<LabRow> {
  const [made] = await tx.insert(labs).values(row).returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

type Contract = {
  signatory: Omit<typeof authorizedSignatories.$inferInsert, 'labId'>
  account: Omit<typeof labBankAccounts.$inferInsert, 'labId'> | undefined
  shares: readonly Omit<typeof labShares.$inferInsert, 'labId'>[]
}

/** Replaces what is stored beside a lab's row as it was submitted. */
export async function writeContract(tx: Tx, labId: LabId, contract: Contract): Promise<void> {
  const { signatory, account, shares } = contract
  await tx
    .insert(authorizedSignatories)
    .values({ ...signatory, labId })
    .onConflictDoUpdate({ target: authorizedSignatories.labId, set: signatory })
  await tx.delete(labBankAccounts).where(eq(labBankAccounts.labId, labId))
  if (account) await tx.insert(labBankAccounts).values({ ...account, labId })
  await tx.delete(labShares).where(eq(labShares.labId, labId))
  await tx.insert(labShares).values(shares.map((row) => ({ ...row, labId })))
}

/** Sets the address for news about an application. */
export async function setNewsEmail(tx: Tx, labId: LabId, newsEmailSealed: string): Promise<void> {
  await tx.update(labs).set({ newsEmailSealed }).where(eq(labs.id, labId))
}
