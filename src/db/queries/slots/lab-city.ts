import { eq } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** The city of a lab; undefined where there is no such lab. */
export async function findLabCity(tx: Tx, id: LabId): Promise<number | undefined> {
  const [lab] = await tx.select({ city: labs.locationId }).from(labs).where(eq(labs.id, id))
  return lab?.city
}
