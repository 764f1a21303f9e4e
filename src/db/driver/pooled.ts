import type pg from 'pg'
import { known, requestLimits } from './limits.ts'

// A pooler in transaction mode gives each transaction another PostgreSQL connection: a name or a
// setting from one is unknown to the next, and another client finds it there.

/**
 * Starts each of our transactions there: the settings that other connections get when they are
 * opened.
 */
export const sayLimits = [
  `set local timezone to 'UTC'`,
  `set local ${known.name} to '${known.value}'`,
  ...Object.entries(requestLimits).map(([name, ms]) => `set local ${name} to ${ms}`),
].join('; ')

type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/** Makes a connection prepare no statement under a name, even one given by the caller. */
export function forgetNames(client: pg.Client): void {
  const ask = client.query.bind(client) as Ask
  const nameless: Ask = (config, values, done) => ask(withoutName(config), values, done)
  // One function for what the library declares as a dozen overloads: all of them pass through
  // unchanged.
  client.query = nameless as typeof client.query
}

function withoutName(config: unknown) {
  const isNamed = typeof config === 'object' && config !== null && 'name' in config
  return isNamed ? { ...config, name: undefined } : config
}

/**
 * Wraps a statement outside a transaction in its own, for its limits: still one round trip.
 * Source: decision 078.
 */
export function limitSingleStatements(pool: pg.Pool): void {
  async function limited(config: pg.QueryConfig, values?: unknown[]) {
    const connection = await pool.connect()
    const begun = connection.query(`begin; ${sayLimits}`)
    const answered = connection.query(config, values)
    const ended = connection.query('commit') // after an error PostgreSQL treats it as a rollback
    const [first, , last] = await Promise.allSettled([begun, answered, ended])
    connection.release([first, last].some(({ status }) => status === 'rejected'))
    await begun
    const answer = await answered
    await ended
    return answer
  }
  // One function for what the library declares as a dozen overloads: we use only those that return
  // promises.
  pool.query = limited as typeof pool.query
}
