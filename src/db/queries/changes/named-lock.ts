import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'

/** Serialises transactions by name: whatever one counts under it stays true until it ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
