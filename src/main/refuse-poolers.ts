import { connect } from '#src/db/client.ts'
import { requestLimits } from '#src/db/limits.ts'
import type { Env } from './env.ts'

/**
 * Throws, in words for a person, where an address that must be PostgreSQL's own is a pooler's: its
 * limits would not hold, and statements and locks would get lost between its connections.
 */
export async function refusePoolers(env: Env): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, isPooled } = env
  if (DATABASE_OWNER_URL && !(await holdsSessions(DATABASE_OWNER_URL)))
    throw new Error(
      'DATABASE_OWNER_URL leads to a connection pooler. It must name PostgreSQL itself: migrations and the job queue need sessions of their own.',
    )
  if (DATABASE_URL && !isPooled && !(await holdsSessions(DATABASE_URL)))
    throw new Error(
      'DATABASE_URL leads to a connection pooler. Set DATABASE_POOLER=transaction, or name PostgreSQL itself.',
    )
}

/** A pooler refuses what a session is told when it begins, or takes it and keeps it to itself. */
async function holdsSessions(url: string): Promise<boolean> {
  const { pool } = connect(url, 1)
  try {
    const { rows } = await pool.query(
      `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.ms === requestLimits.statement_timeout
  } catch (error) {
    if (/unsupported startup parameter/.test(String(error))) return false
    throw error
  } finally {
    await pool.end()
  }
}
