// Records the statements that the product's code sends to PostgreSQL while the tests run, each text
// once with its values: `npm run check -- plans` then asks for the plan of each on large tables.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { afterAll } from 'vitest'
import { appRole } from '#src/db/roles.ts'
import { type Statement, statementsFolder as folder } from '../scripts/checks/plans/statements.ts'

type Sent = Map<string, Statement>
/** One for all files of a worker. */
const worker: typeof globalThis & { statementsSent?: Sent } = globalThis
/** The library's own conversion of a value; it is exported without types. */
const { prepareValue }: { prepareValue: (value: unknown) => Buffer | string | null | undefined } =
  createRequire(import.meta.url)('pg/lib/utils.js')

const productFrame = /\/src\/((?:usecases|db\/queries|http|main|jobs|adapters)\/[\w/-]+\.ts)[:?]/g

function watched(): Sent {
  const sent: Sent = new Map()
  const ask: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  function asked(this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    const isNew = this.user === appRole && !sent.has(text) && isPlanned(text)
    const by = isNew ? senderOf() : undefined
    if (by) sent.set(text, { text, values: valuesOf(given), by })
    return ask.apply(this, given)
  }
  // One function for a dozen overloads of the library: all of them pass through unchanged.
  pg.Client.prototype.query = asked as typeof pg.Client.prototype.query
  return sent
}

const isPlanned = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

/**
 * The file of the product; undefined where a test reads the database itself, which is not
 * production load.
 */
function senderOf(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = limit
  const places = stack.matchAll(productFrame)
  return [...places].map(([, file = '']) => file)[0]
}

function valuesOf([config, values]: unknown[]) {
  const own: unknown = config instanceof Object ? Reflect.get(config, 'values') : undefined
  const given: unknown = own ?? values
  return Array.isArray(given) ? given.map(asSent) : []
}

function asSent(value: unknown): string | null {
  const prepared = prepareValue(value) ?? null
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : prepared
}

/** The product sends query objects; a plain string is a test's own query. */
function textOf(config: unknown): string {
  const text: unknown = config instanceof Object ? Reflect.get(config, 'text') : undefined
  return typeof text === 'string' ? text : ''
}

const sent = (worker.statementsSent ??= watched())
afterAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${process.pid}.json`, JSON.stringify([...sent.values()]))
})
