import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { locations, pincodes } from '#src/db/schema/places.ts'

export type LocationRow = typeof locations.$inferSelect
export type PincodeRow = typeof pincodes.$inferSelect

/** The cities of operation, by id. */
export function readLocations(tx: Tx): Promise<LocationRow[]> {
  return tx.select().from(locations).orderBy(asc(locations.id))
}

/** The post offices of one PIN code; none where the PIN code does not exist. */
export function findPincode(tx: Tx, pincode: string): Promise<PincodeRow[]> {
  return tx
    .select()
    .from(pincodes)
    .where(eq(pincodes.pincode, pincode))
    .orderBy(asc(pincodes.locality))
}
