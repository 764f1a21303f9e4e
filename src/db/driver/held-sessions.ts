import pg from 'pg'
import { connect } from './client.ts'
import { poolLimits } from './limits.ts'

const mark = 'oxalate.session'

/**
 * Whether each connection to this address is its own PostgreSQL session, so that a parameter set at
 * its start is known there. A pooler refuses it, or accepts it and keeps it to itself; it cannot
 * guess it.
 * Source: decision 078.
 */
export async function holdsSessions(url: string): Promise<boolean> {
  const said = crypto.randomUUID()
  const client = new pg.Client({
    connectionString: url,
    options: `-c ${mark}=${said}`,
    connectionTimeoutMillis: poolLimits.connectionTimeoutMillis,
  })
  client.on('error', () => {}) // the pending query receives the error
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1, true) as heard', [mark])
    return rows[0]?.heard === said
  } catch (error) {
    if (/unsupported startup parameter/.test(String(error))) return false
    throw error
  } finally {
    await client.end().catch(() => {}) // a connection that never opened cannot be closed
  }
}

/** Throws where a pooler's address does not support transactions, e.g. in statement mode. */
export async function tryTransaction(url: string): Promise<void> {
  const { pool, db } = connect(url, 1, { isPooled: true })
  try {
    await db.transaction((tx) => tx.execute('select 1'))
  } finally {
    await pool.end()
  }
}
