// Writes down what the role that serves sends to PostgreSQL while the tests run, each text once:
// `npm run plans` asks afterwards how PostgreSQL would find the rows of each where tables are large.
import { mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll } from 'vitest'
import { appRole } from '#src/db/roles.ts'

const folder = '.data/test-statements'
type Sent = Set<string>
/** One for all files of a worker. */
const worker: typeof globalThis & { statementsSent?: Sent } = globalThis

function watched(): Sent {
  const sent: Sent = new Set()
  const ask: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  function asked(this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    if (this.user === appRole && /^\s*(select|insert|update|delete|with)\b/i.test(text))
      sent.add(text)
    return ask.apply(this, given)
  }
  // One function for what the library declares as a dozen: all of them pass through unchanged.
  pg.Client.prototype.query = asked as typeof pg.Client.prototype.query
  return sent
}

/** The product sends what its library made; a text as it stands is a test's own look. */
function textOf(config: unknown): string {
  const text: unknown = config instanceof Object ? Reflect.get(config, 'text') : undefined
  return typeof text === 'string' ? text : ''
}

const sent = (worker.statementsSent ??= watched())
afterAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${process.pid}.json`, JSON.stringify([...sent]))
})
