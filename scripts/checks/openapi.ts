// The API's document under the recommended rules of Redocly's linter, and any of our own types that
// are unknown. It writes the document to .data/openapi.json, from which the journey's client is
// generated.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeApi } from '#src/http/described/described-api.ts'
import { authorise } from '#src/usecases/access.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const linter = `${root}node_modules/@redocly/cli/bin/cli.js`
const document = describeApi({ authorise, baseUrl: 'https://oxalate.example' })

/** Problems by rule; it uses no network and sends no telemetry. */
function lint(given: object, name: string): Record<string, number> {
  mkdirSync(`${root}.data`, { recursive: true })
  const file = `${root}.data/${name}`
  writeFileSync(file, JSON.stringify(given))
  const { stdout } = spawnSync(
    process.execPath,
    [linter, 'lint', '--extends=recommended', '--format=json', '--max-problems=2000', file],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 100_000_000,
    },
  )
  const { problems }: Linted = JSON.parse(stdout)
  const byRule = Map.groupBy(problems, ({ severity, ruleId }) => `${severity} ${ruleId}`)
  for (const { ruleId, message, location } of problems.filter(() => given === document))
    console.error(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  return Object.fromEntries([...byRule].map(([rule, all]) => [rule, all.length]))
}

type Linted = {
  problems: {
    ruleId: string
    severity: string
    message: string
    location: { pointer?: string }[]
  }[]
}

const found = lint(document, 'openapi.json')
/** A check can pass without checking anything: without names and keys the linter must complain. */
const seeded = lint(
  {
    ...document,
    components: { schemas: document.components.schemas },
    info: { title: 'seeded', version: '1' },
  },
  'openapi-seeded.json',
)
const isProven = (seeded['error security-defined'] ?? 0) > 0 || Object.keys(seeded).length > 1
if (!isProven) console.error('a document without a licence and a security scheme would pass')
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
console.log(`${operations.length} operations, ${Object.keys(found).length} kinds of problems`)
process.exitCode = Object.keys(found).length > 0 || operations.length === 0 || !isProven ? 1 : 0
