import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type pg from 'pg'

/** The most statements a process names: PostgreSQL keeps each of them for every connection. */
const MOST_NAMED = 400
/** How many statements sent once are remembered, to recognise a second use. */
const MOST_SEEN = 2000

const names = new Map<string, string>()
const seen = new Set<string>()
/** Part of every name, so that all statements are prepared again after a change of the schema. */
let edition = 0

/** A prepared statement no longer fits the schema, or an intermediate server has lost it. */
const stale = new Set(['0A000', '26000'])

/**
 * Whether a transaction that failed with this code changed nothing and can succeed when it is run
 * again.
 */
export function isStale(sqlState: string): boolean {
  return stale.has(sqlState)
}

type Asked = pg.QueryConfig & { submit?: unknown }
type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Makes a connection prepare each parameterised statement once and send its name afterwards, so
 * that PostgreSQL neither parses nor plans it again. A statement is named when a process sends it
 * for the second time; a one-off text never is.
 * Source: decision 026.
 */
export function nameStatements(client: pg.Client): void {
  const ask = client.query.bind(client) as Ask
  const named: Ask = (config, values, done) => ask(withName(config, values), values, done)
  // One function for what the library declares as a dozen overloads: all of them pass through
  // unchanged.
  client.query = named as typeof client.query
  // Handled here, because sessions and health checks query outside transactions. The library does
  // not declare its connection.
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
    if (isStale(code)) renameStatements()
  })
}

function withName(config: unknown, values: unknown) {
  const asked = (typeof config === 'string' ? { text: config } : config) as Asked
  const given = Array.isArray(values) ? values : asked.values
  if (asked.submit || asked.name || !given?.length) return config
  const name = nameOf(asked.text)
  return name === undefined ? config : { ...asked, name }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMED) return known
  if (!seen.has(text)) {
    if (seen.size >= MOST_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
  seen.delete(text)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const name = `o${edition}_${hash}`
  names.set(text, name)
  return name
}

/** Gives every statement a new name, so that a retry succeeds. */
export function renameStatements(): void {
  edition += 1
  names.clear()
}
