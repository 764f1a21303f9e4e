import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { systemChance } from '#src/adapters/chance.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { readMark, writeMark } from '#src/db/marks.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { prepareDatabase, wantedOf } from '#src/main/prepare-database.ts'
import { seed } from '#src/main/seed.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { fillSlots } from '#src/usecases/parts/slots/fill-slots.ts'
import { FIRST_MOMENT, firstHours } from './first-hours.ts'
import { dropLog, fastPlace, logSettings, moveLogBack, moveLogToMemory } from './fast-place.ts'

declare module 'vitest' {
  // An interface, because it is merged with the one of vitest.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    pgSocket: string
    template: string
    tablespace: string
  }
}

/** One PostgreSQL for the run, with the template that every test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = `.data/test-pg-${process.env.TEST_PG ?? 'main'}`
  const postgres = await startedOrAnew(dataDir)
  const { pool } = connectOwner(postgres.url('postgres'), 6)
  // Named by its contents: kept across runs, recreated when a migration changes.
  const held = createHash('sha256').update(wantedOf(appRole)).update(JSON.stringify(firstHours))
  const template = `template_${held.digest('hex').slice(0, 12)}_of_tests`
  await dropTestDatabases(pool, template)
  const place = await fastPlace(pool)
  await createRoles(pool)
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [template])
  if (!rowCount) await pool.query(`create database ${template} owner ${ownerRole}`)
  await fillTemplate(postgres.url(template, ownerRole))
  project.provide('pgSocket', postgres.socketDir)
  project.provide('template', template)
  project.provide('tablespace', place.tablespace)

  return async () => {
    await dropTestDatabases(pool, template)
    await place.leave()
    await pool.end()
    await postgres.stop()
    moveLogBack(dataDir)
  }
}

/**
 * After a killed run the next start recovers what its databases wrote; after a reboot those in
 * memory are gone, and the folder is simply recreated.
 */
async function startedOrAnew(dataDir: string) {
  const start = () =>
    startPostgres({
      dataDir,
      settings: { max_connections: '300', ...logSettings },
      prepare: moveLogToMemory,
    })
  try {
    return await start()
  } catch (error) {
    console.error(`${dataDir} is made anew`, error)
    dropLog(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    return start()
  }
}

async function dropTestDatabases(pool: pg.Pool, butNot: string) {
  const { rows } = await pool.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like '%\_of\_tests' and datname <> $1`,
    [butNot],
  )
  // Concurrently: each waits for a checkpoint, and one checkpoint serves several. A file that just
  // ended may be dropping its own.
  const drops = rows.map(({ datname }) =>
    pool.query(`drop database if exists "${datname}" with (force)`),
  )
  await Promise.all(drops)
}

async function fillTemplate(ownerUrl: string) {
  const owner = connectOwner(ownerUrl)
  await prepareDatabase(ownerUrl, appRole, owner)
  await seed({ isDemo: true, DEMO_PASSWORD }, owner)
  await fillHours(owner)
  await owner.pool.end()
}

/**
 * As the product's own job creates them, once: 7,000 slots for each of hundreds of products are
 * expensive.
 */
async function fillHours({ pool, db }: ReturnType<typeof connectOwner>) {
  if ((await readMark(pool, 'hours of the tests')) !== undefined) return
  const now = Temporal.Instant.from(FIRST_MOMENT)
  await db.transaction((tx) => fillSlots({ chance: systemChance, settings: firstHours }, tx, now))
  await writeMark(pool, 'hours of the tests', 'done')
}
