import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/client.ts'

/** Lets one transaction at a time pass for the same name: whatever it counts stays true to its end. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
