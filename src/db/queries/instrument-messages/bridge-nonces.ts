import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { bridgeNonces } from '#src/db/schema/instrument-messages.ts'

/** Removes signatures that nobody can use again; how many. */
export async function deleteNoncesBefore(tx: Tx, at: Temporal.Instant): Promise<number> {
  const gone = await tx.delete(bridgeNonces).where(sql`${bridgeNonces.at} < ${at.toString()}`)
  return gone.rowCount ?? 0
}
