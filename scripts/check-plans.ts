// How PostgreSQL would find the rows of every statement that the tests of the code sent as the role that
// serves, where each growing table has ten thousand rows: none may read such a table from end to end.
// Run the tests first (`test/statements-sent.ts`). A plan is the generic one, as a kept statement has it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connectOwner } from '#src/db/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { DEMO_PASSWORD } from '#src/main/demo-people.ts'
import { prepareDatabase } from '#src/main/prepare-database.ts'
import { seed } from '#src/main/seed.ts'
import { fillGrowing } from './plans/fill.ts'
import { readsWhole } from './plans/plan.ts'
import { scanned } from './plans/scanned.ts'

const folder = '.data/test-statements'
const files = existsSync(folder) ? readdirSync(folder) : []
if (files.length === 0) {
  console.error('No test left its statements behind: run the tests of the code first.')
  process.exit(1)
}
const texts = [
  ...new Set(
    files.flatMap((file): string[] => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))),
  ),
]

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
  const growing = new Set(await fillGrowing(superuser.pool))
  const wrong: string[] = []
  const used = new Set<string>()
  let unplanned = 0
  for (const text of texts) {
    const plan = await planOf(text)
    if (plan === undefined) unplanned += 1
    for (const { table, filter } of readsWhole(plan).filter((read) => growing.has(read.table))) {
      const excuse = scanned.find((one) => one.table === table && text.includes(one.part))
      if (excuse) used.add(excuse.part)
      else
        wrong.push(
          `${table} is read from end to end for ${filter}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`,
        )
    }
  }
  const idle = scanned.filter(({ part }) => !used.has(part))
  console.log(
    `${texts.length} statements, ${growing.size} growing tables, ${wrong.length} read one whole, ${unplanned} not planned`,
  )
  return [
    ...wrong,
    ...idle.map(({ table, part }) => `${table}: nothing needs the excuse of "${part}"`),
  ]
}

/** Undefined where a statement cannot be planned by itself: its test had tables of its own, or meant it to fail. */
async function planOf(text: string): Promise<unknown> {
  const { rows } = await superuser.pool
    .query<{ 'QUERY PLAN': unknown }>(`explain (generic_plan, format json) ${text}`)
    .catch(() => ({ rows: [] }))
  return rows[0]?.['QUERY PLAN']
}
