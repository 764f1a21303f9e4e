import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { franchises, locations } from '#src/db/schema/places.ts'

export type FranchiseRow = typeof franchises.$inferSelect

/** By number, each with the name of its city. */
export function listFranchisesWithCity(tx: Tx) {
  const { id, version, name, locationId } = franchises
  return tx
    .select({ id, version, name, locationId, locationName: locations.name })
    .from(franchises)
    .leftJoin(locations, eq(locations.id, locationId))
    .orderBy(asc(id))
}

/** Locks the row until the transaction ends. */
export async function lockFranchise(tx: Tx, id: number): Promise<FranchiseRow | undefined> {
  const [row] = await tx.select().from(franchises).where(eq(franchises.id, id)).for('update')
  return row
}

type NewFranchise = Pick<FranchiseRow, 'name' | 'locationId'>

export async function insertFranchise(tx: Tx, row: NewFranchise): Promise<FranchiseRow> {
  const [made] = await tx.insert(franchises).values(row).returning()
  if (!made) throw new Error('the insert returned no row')
  return made
}

/** Requires a locked row; increments its version. */
export async function updateFranchise(
  tx: Tx,
  id: number,
  { name, locationId }: NewFranchise,
): Promise<FranchiseRow> {
  const [changed] = await tx
    .update(franchises)
    .set({ name, locationId, version: sql`${franchises.version} + 1` })
    .where(eq(franchises.id, id))
    .returning()
  if (!changed) throw new Error('the locked row is missing')
  return changed
}

export async function deleteFranchise(tx: Tx, id: number): Promise<void> {
  await tx.delete(franchises).where(eq(franchises.id, id))
}
