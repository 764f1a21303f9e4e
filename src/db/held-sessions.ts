import pg from 'pg'
import { connect } from './client.ts'
import { poolLimits } from './limits.ts'

const mark = 'oxalate.session'

/**
 * Whether each connection to this address is one session of PostgreSQL's: what it is told when it begins
 * is known there. A pooler refuses that, or takes it and keeps it to itself; it cannot guess it.
 */
export async function holdsSessions(url: string): Promise<boolean> {
  const said = crypto.randomUUID()
  const client = new pg.Client({
    connectionString: url,
    options: `-c ${mark}=${said}`,
    connectionTimeoutMillis: poolLimits.connectionTimeoutMillis,
  })
  client.on('error', () => {}) // whoever waits for an answer hears it
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1, true) as heard', [mark])
    return rows[0]?.heard === said
  } catch (error) {
    if (/unsupported startup parameter/.test(String(error))) return false
    throw error
  } finally {
    await client.end().catch(() => {}) // one that never began has no end
  }
}

/** Throws where a pooler's address does not serve a transaction, e.g. one of single statements. */
export async function tryTransaction(url: string): Promise<void> {
  const { pool, db } = connect(url, 1, { isPooled: true })
  try {
    await db.transaction((tx) => tx.execute('select 1'))
  } finally {
    await pool.end()
  }
}
