// The plans of every statement that the code's tests sent as the serving role, where each growing
// table has ten thousand rows, or with TEST_SIZE=long a hundred thousand: none may read such a table
// completely. Run the tests first
// (`test/statements-sent.ts`). The plan is the generic one, as for a named statement.
import { rmSync } from 'node:fs'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { prepareDatabase } from '#src/main/prepare-database.ts'
import { seed } from '#src/main/seed.ts'
import { fillGrowing } from './plans/fill.ts'
import { readsWhole } from './plans/plan.ts'
import { scanned } from './plans/scanned.ts'
import { type Statement, statementsSent } from './plans/statements.ts'

const isLong = process.env.TEST_SIZE === 'long'
const rows = isLong ? 100_000 : 10_000
const statements = statementsSent()
if (statements.length === 0) {
  console.error('No test left its statements behind: run the tests of the code first.')
  process.exit(1)
}

const dataDir = '.data/plans-pg'
rmSync(dataDir, { recursive: true, force: true })
const postgres = await startPostgres({ dataDir, durable: false })
const superuser = connectOwner(postgres.url('oxalate'))
try {
  await makeDatabase()
  const faults = await judged()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await superuser.pool.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** With everything that an installation has before its first booking. */
async function makeDatabase() {
  const { pool } = connectOwner(postgres.url('postgres'))
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  await pool.end()
  const ownerUrl = postgres.url('oxalate', ownerRole)
  const owner = connectOwner(ownerUrl)
  await prepareDatabase(ownerUrl, appRole, owner)
  await seed({ isDemo: true, DEMO_PASSWORD }, owner)
  await owner.pool.end()
}

async function judged(): Promise<string[]> {
  const growing = new Set(await fillGrowing(superuser.pool, rows))
  // A table of this size is hashed completely to join a few of its rows: a table of a million is
  // not.
  await superuser.pool.query('set enable_hashjoin = off; set enable_mergejoin = off')
  const ofFew = await partialIndexes()
  const wrong: string[] = []
  const used = new Set<string>()
  let unplanned = 0
  for (const statement of statements) {
    const plan = await planOf(statement)
    if (plan === undefined) unplanned += 1
    for (const { table, filter } of readsWhole(plan, ofFew)) {
      if (!growing.has(table)) continue
      const excuse = excuseOf(statement, table)
      if (excuse) used.add(excuse)
      else wrong.push(said(statement, table, filter))
    }
  }
  console.log(
    `${statements.length} statements, ${growing.size} growing tables of ${rows} rows, ${wrong.length} read one whole, ${unplanned} not planned`,
  )
  return [...wrong, ...idle(used)]
}

/** Indexes over the rows in some states: few, however large the table. */
async function partialIndexes(): Promise<Set<string>> {
  const { rows } = await superuser.pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  return new Set(rows.map(({ name }) => name))
}

/** With the values from a test, as PostgreSQL plans a new statement. */
async function planOf({ text, values }: Statement): Promise<unknown> {
  const { rows } = await superuser.pool
    .query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values)
    .catch(() => ({ rows: [] }))
  return rows[0]?.['QUERY PLAN']
}

function said({ text, by }: Statement, table: string, filter: string) {
  return `${by}: ${table} is read from end to end for ${filter}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`
}

function excuseOf({ by }: Statement, table: string): string | undefined {
  const own = scanned[by]
  return own?.tables.includes(table) ? by : undefined
}

/**
 * An excuse that nothing needs any more would cover future statements. Judged in the usual size: some
 * tables are read along an index only when they are larger.
 */
function idle(used: ReadonlySet<string>): string[] {
  if (isLong) return []
  return Object.entries(scanned)
    .filter(([by, { isOfLong }]) => !used.has(by) && !isOfLong)
    .map(([by]) => `${by}: nothing needs its excuse`)
}
