import type { TestProject } from 'vitest/node'
import { createBoss } from '#src/adapters/job-queue.ts'
import { connect } from '#src/db/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { migrateDatabase } from '#src/db/migrate.ts'
import { seedRooms } from '#src/db/seed.ts'
import { createQueues } from '#src/main/worker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pgSocket: string
  }
}

/** One PostgreSQL for the run, and in it the template that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({
    dataDir: `.data/test-pg-${process.env.TEST_PG ?? 'main'}`,
    durable: false,
    settings: { max_connections: '200' },
  })
  const { pool } = connect(postgres.url('postgres'), 1)
  await dropTestDatabases()
  await pool.query('create database template_of_tests')
  await prepareTemplate(postgres.url('template_of_tests'))
  project.provide('pgSocket', postgres.socketDir)

  async function dropTestDatabases() {
    const { rows } = await pool.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like '%\_of\_tests'`,
    )
    for (const { datname } of rows) await pool.query(`drop database "${datname}" with (force)`)
  }

  return async () => {
    await dropTestDatabases()
    await pool.end()
    await postgres.stop()
  }
}

async function prepareTemplate(url: string) {
  const { pool, db } = connect(url, 1)
  await migrateDatabase(db)
  await seedRooms(db)
  await pool.end()
  const boss = createBoss(url, console.error)
  await boss.start()
  await createQueues(boss)
  await boss.stop()
}
