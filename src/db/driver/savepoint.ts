import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/**
 * Part of a transaction that may fail without the rest: what it wrote until then is undone, and why
 * it failed is returned. Fails itself where the connection does.
 */
export async function orUndone<Answer>(
  tx: Tx,
  work: () => Promise<Answer>,
): Promise<{ ok: true; value: Answer } | { ok: false; reason: unknown }> {
  await tx.execute(sql`savepoint apart`)
  try {
    const value = await work()
    await tx.execute(sql`release savepoint apart`)
    return { ok: true, value }
  } catch (reason) {
    await tx.execute(sql`rollback to savepoint apart`)
    return { ok: false, reason }
  }
}
