import { sqlStateOf } from './sql-state.ts'

/**
 * Lost races, timeouts and a server that comes or goes: the same request may succeed in a moment.
 * So may a write that met a standby: another server is the primary, or about to be.
 */
const passing = /^(08|25006|40|53|57P|57014|55P03)/
/** Text that PostgreSQL cannot store: NUL, or a character outside its encoding. */
const unstorable = new Set(['22021', '22P05'])
const lostConnection =
  /\bE(CONNREFUSED|CONNRESET|PIPE|NOENT)\b|timeout exceeded when trying|Connection terminated|not queryable/

/** The kind of trouble behind an error that is not a bug of ours; undefined for a bug. */
export function troubleOf(error: unknown): 'busy' | 'unstorable' | undefined {
  const state = sqlStateOf(error)
  if (state && unstorable.has(state)) return 'unstorable'
  if (state) return passing.test(state) ? 'busy' : undefined
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (
      lostConnection.test(inner.message) ||
      ('code' in inner && lostConnection.test(String(inner.code)))
    )
      return 'busy'
  return undefined
}
