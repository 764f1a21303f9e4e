import type pg from 'pg'
import { requestLimits } from './limits.ts'

// A pooler in transaction mode gives each transaction another connection of PostgreSQL: what is said to
// one, a name or a setting, the next one does not know, and a stranger finds it there.

/** What begins each transaction of ours there: what else a connection is given when it is made. */
export const sayLimits = [
  `set local timezone to 'UTC'`,
  ...Object.entries(requestLimits).map(([name, ms]) => `set local ${name} to ${ms}`),
].join('; ')

type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/** From here on a connection prepares no statement under a name, whoever gave it one. */
export function forgetNames(client: pg.Client): void {
  const ask = client.query.bind(client) as Ask
  const nameless: Ask = (config, values, done) => ask(withoutName(config), values, done)
  // One function for what the library declares as a dozen: all of them pass through unchanged.
  client.query = nameless as typeof client.query
}

function withoutName(config: unknown) {
  const isNamed = typeof config === 'object' && config !== null && 'name' in config
  return isNamed ? { ...config, name: undefined } : config
}

/** A statement outside of a transaction gets one of its own, for its limits: still one round trip. */
export function limitSingleStatements(pool: pg.Pool): void {
  async function limited(config: pg.QueryConfig, values?: unknown[]) {
    const connection = await pool.connect()
    const begun = connection.query(`begin; ${sayLimits}`)
    const answered = connection.query(config, values)
    const ended = connection.query('commit') // after an error PostgreSQL takes it for a rollback
    const [first, , last] = await Promise.allSettled([begun, answered, ended])
    connection.release([first, last].some(({ status }) => status === 'rejected'))
    await begun
    const answer = await answered
    await ended
    return answer
  }
  // One function for what the library declares as a dozen: of them we ask those that promise.
  pool.query = limited as typeof pool.query
}
