import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { connectOwner } from '#src/db/driver/client.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { reachableFolder } from '#src/db/embedded-reach.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { seedDatabase } from '#src/db/seed/index.ts'
import { prepareDatabase } from '#src/main/prepare-database.ts'

const start = (dataDir: string) =>
  startPostgres({ dataDir, durable: false, settings: { wal_level: 'logical' } })

/**
 * Two databases of this version with a demonstration's catalogue and labs, each in its own
 * PostgreSQL.
 */
export async function twoDatabases(home: string) {
  rmSync(home, { recursive: true, force: true })
  const first = await start(`${home}/first`)
  const { pool } = connectOwner(first.url('postgres'))
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  const { rows } = await pool.query<{ at: string }>(
    `select current_setting('data_directory') as at`,
  )
  await pool.end()
  await filled(first.url('oxalate', ownerRole))
  await first.stop()
  // Nothing in it says where it came from: a copy is as good as another migration, and quicker.
  const second = `${home}/second`
  const to = unprivilegedAccount() ? reachableFolder(resolve(second)) : resolve(second)
  execFileSync('cp', ['-a', rows[0]?.at ?? '', to])
  return { registry: await start(`${home}/first`), cell: await start(second) }
}

async function filled(ownerUrl: string) {
  const owner = connectOwner(ownerUrl)
  await prepareDatabase(ownerUrl, appRole, owner)
  const client = await owner.pool.connect()
  await seedDatabase(client, Temporal.Now.instant(), { isDemo: true })
  client.release()
  await owner.pool.end()
}

/**
 * A file of `deploy`, statement by statement, as its operator runs it; `changes`: what replaces the
 * values marked ●.
 */
export async function runShipped(
  at: EmbeddedPg,
  file: string,
  changes: Readonly<Record<string, string>> = {},
) {
  let text = readFileSync(`deploy/${file}`, 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} has no «${from}»`)
    text = text.replace(from, to)
  }
  const { pool } = connectOwner(at.url('oxalate'))
  try {
    for (const statement of text.split(/\n\n/)) await pool.query(statement)
  } finally {
    await pool.end()
  }
}
