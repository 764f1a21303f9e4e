import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectOwner } from '#src/db/client.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { expect } from '../journey/report.ts'
import { straight } from '../journey/straight.ts'
import { startServer } from './installations.ts'
import { load, shoppers } from './load.ts'
import { needPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { heals, limitsHold, mostConnections } from './pooler-proofs.ts'

const poolSize = 5

type Place = { server: number; pooler: number; folder: string }
type Stand = { base: string; port: number; env: Record<string, string>; postgres: EmbeddedPg }

/** A demonstration without a pooler, then the same one behind PgBouncer in transaction mode. */
export async function behindPooler({ server: port, pooler, folder }: Place): Promise<void> {
  needPgbouncer()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ dataDir: join(folder, 'pg'), durable: false })
  try {
    await emptyDatabase(postgres)
    const env = {
      DEMO: '1',
      DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
      DATABASE_POOL: '20',
      DATA_DIR: join(folder, 'data'),
    }
    const stand = { base: `http://localhost:${port}`, port, env, postgres }
    await withoutPooler(stand)
    await refusedInWords(stand, pooler)
    await pooled(stand, pooler)
  } finally {
    await postgres.stop()
  }
}

async function emptyDatabase(postgres: EmbeddedPg) {
  const { pool } = connectOwner(postgres.url('postgres'), 1)
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  await pool.end()
}

async function withoutPooler({ base, port, env, postgres }: Stand) {
  const server = await startServer(port, { ...env, DATABASE_URL: postgres.url('oxalate', appRole) })
  try {
    await measured('without a pooler', base)
  } finally {
    await server.stop()
  }
}

/** What PgBouncer answers as it comes, and what goes wrong in silence where it was told to be silent. */
async function refusedInWords({ port, env, postgres }: Stand, at: number) {
  for (const isSilent of [false, true]) {
    const pooler = await startPgbouncer({
      port: at,
      socketDir: postgres.socketDir,
      poolSize,
      isSilent,
    })
    try {
      const direct = postgres.url('oxalate', appRole)
      const ofOwner = { DATABASE_URL: direct, DATABASE_OWNER_URL: pooler.url }
      await notStarted(
        port,
        { ...env, DATABASE_URL: pooler.url },
        'Set DATABASE_POOLER=transaction',
      )
      await notStarted(port, { ...env, ...ofOwner }, 'It must name PostgreSQL itself')
    } finally {
      await pooler.stop()
    }
  }
}

async function notStarted(port: number, env: Record<string, string>, words: string) {
  const said = await startServer(port, env).then(
    (server) => server.stop().then(() => 'it started'),
    (error: Error) => error.message,
  )
  expect(said.includes(words), `wanted «${words}», heard:\n${said}`)
}

async function pooled({ base, port, env, postgres }: Stand, at: number) {
  const pooler = await startPgbouncer({ port: at, socketDir: postgres.socketDir, poolSize })
  const own = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' }
  const server = await startServer(port, { ...env, ...own })
  try {
    await straight(base, () => {})
    console.log('  a booking from the search to the read report')
    const during = measured('behind PgBouncer', base)
    const { most, answer: people } = await mostConnections(env.DATABASE_OWNER_URL ?? '', during)
    console.log(`  PostgreSQL had ${most} connections of the role that serves, of ${poolSize}`)
    expect(most > 0 && most <= poolSize, 'somebody passed the pooler by')
    await limitsHold(pooler.url)
    await heals(base, pooler, people)
  } finally {
    await server.stop()
    await pooler.stop()
  }
}

async function measured(where: string, base: string) {
  const people = await shoppers(base, 12)
  await load(people, 60, 12) // nobody is the first to ask
  await shown(where, people, 300, 10)
  await shown(where, people, 720, 200)
  return people
}

async function shown(
  where: string,
  people: Awaited<ReturnType<typeof shoppers>>,
  requests: number,
  atOnce: number,
) {
  const figures = await load(people, requests, atOnce)
  console.log(`  ${where}, ${atOnce} at once: ${JSON.stringify(figures)}`)
  const refused = Object.keys(figures.statuses).filter((status) => Number(status) >= 300)
  expect(refused.length === 0, `${where}: ${JSON.stringify(figures.statuses)}`)
}
