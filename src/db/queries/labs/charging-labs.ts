import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** What labs charge for home collection today, and from where. */
export function listChargingLabs(tx: Tx, ids: readonly LabId[]) {
  const { name, latitude, longitude, minimumCharge, perKmCharge, additionalCharges } = labs
  const { minimumKm, maximumKm } = labs
  const charges = { minimumCharge, perKmCharge, additionalCharges, minimumKm, maximumKm }
  return tx
    .select({ name, latitude, longitude, ...charges })
    .from(labs)
    .where(inArray(labs.id, [...ids]))
}
