import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type pg from 'pg'

/** Statements that a process names at most: each is kept by PostgreSQL for every connection. */
const MOST_NAMED = 400
/** How many that were sent once are remembered, to know one that comes again. */
const MOST_SEEN = 2000

const names = new Map<string, string>()
const seen = new Set<string>()
/** Part of every name, so that after a change of the schema all of them are prepared anew. */
let edition = 0

/** A statement that is kept no longer fits the schema, or a server in between has forgotten it. */
const stale = new Set(['0A000', '26000'])

/** Whether by this code of an error a transaction did nothing and gets what it wants when run again. */
export function isStale(sqlState: string): boolean {
  return stale.has(sqlState)
}

type Asked = pg.QueryConfig & { submit?: unknown }
type Ask = (config: unknown, values?: unknown, done?: unknown) => unknown

/**
 * From here on a connection prepares each statement with parameters once and sends its name after
 * that: PostgreSQL then neither parses nor plans it again. A statement is named when a process sends
 * it for the second time; one that is made up anew each time never is.
 */
export function nameStatements(client: pg.Client): void {
  const ask = client.query.bind(client) as Ask
  const named: Ask = (config, values, done) => ask(withName(config, values), values, done)
  // One function for what the library declares as a dozen: all of them pass through unchanged.
  client.query = named as typeof client.query
  // Heard here, and not by who asks: sessions and health ask outside of transactions. The library
  // does not declare its connection.
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

/** Every statement gets a new name, and whoever asks again gets what it wants. */
export function renameStatements(): void {
  edition += 1
  names.clear()
}
