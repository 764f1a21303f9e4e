import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectOwner } from '#src/db/driver/client.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { expect } from '../journey/report.ts'
import { straight } from '../journey/straight.ts'
import { startServer } from './installations.ts'
import { type Figures, load, shoppers } from './load.ts'
import { needPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { nothingLost } from './pooler-outages.ts'
import { heals, limitsHold, mostConnections } from './pooler-proofs.ts'

const poolSize = 5

type Place = { server: number; pooler: number; folder: string }
type Stand = {
  base: string
  port: number
  env: Record<string, string>
  postgres: EmbeddedPg
  folder: string
}

/** A demonstration without a pooler, then the same one behind PgBouncer in transaction mode. */
export async function behindPooler({ server: port, pooler, folder }: Place): Promise<void> {
  needPgbouncer()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ dataDir: join(folder, 'pg') })
  try {
    await emptyDatabase(postgres)
    const env = {
      DEMO: '1',
      DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
      DATABASE_POOL: '20',
      DATA_DIR: join(folder, 'data'),
      // Capacity for many concurrent bookings, without the usual limits.
      SLOT_CAPACITY: '1000',
      OPEN_BOOKINGS: '100000',
    }
    const stand = { base: `http://localhost:${port}`, port, env, postgres, folder }
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

/**
 * PgBouncer's behaviour by default, and what fails silently where it was told to drop parameters
 * and PostgreSQL has the same limit by itself; then one outside transaction mode, and none at all.
 */
async function refusedInWords({ port, env, postgres }: Stand, at: number) {
  const place = { port: at, socketDir: postgres.socketDir, poolSize }
  const direct = postgres.url('oxalate', appRole)
  await asSuperuser(postgres, `alter role ${appRole} set statement_timeout = '5s'`)
  for (const isSilent of [false, true])
    await whilePooled({ ...place, isSilent }, async (url) => {
      const ofOwner = { DATABASE_URL: direct, DATABASE_OWNER_URL: url }
      await notStarted(port, { ...env, DATABASE_URL: url }, 'Set DATABASE_POOLER=transaction')
      await notStarted(port, { ...env, ...ofOwner }, 'It must point to PostgreSQL itself')
    })
  await asSuperuser(postgres, `alter role ${appRole} reset statement_timeout`)
  const through = { ...env, DATABASE_POOLER: 'transaction' }
  const ended = await whilePooled({ ...place, mode: 'statement' }, async (url) => {
    const words = 'DATABASE_URL cannot be used: transaction blocks not allowed'
    await notStarted(port, { ...through, DATABASE_URL: url }, words)
    return url
  })
  await notStarted(
    port,
    { ...through, DATABASE_URL: ended },
    'DATABASE_URL cannot be used: connect',
  )
}

async function asSuperuser(postgres: EmbeddedPg, text: string) {
  const { pool } = connectOwner(postgres.url('postgres'))
  await pool.query(text)
  await pool.end()
}

async function whilePooled<Answer>(
  place: Parameters<typeof startPgbouncer>[0],
  act: (url: string) => Promise<Answer>,
): Promise<Answer> {
  const pooler = await startPgbouncer(place)
  try {
    return await act(pooler.url)
  } finally {
    await pooler.stop()
  }
}

async function notStarted(port: number, env: Record<string, string>, words: string) {
  const said = await startServer(port, env).then(
    (server) => server.stop().then(() => 'it started'),
    (error: Error) => error.message,
  )
  const isTrace = /^ +at .*\d+\)?$/m.test(said)
  expect(said.includes(words) && !isTrace, `wanted «${words}», heard:\n${said}`)
}

async function pooled({ base, port, env, postgres, folder }: Stand, at: number) {
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
    await nothingLost({ base, folder, pooler, postgres })
  } finally {
    await server.stop()
    await pooler.stop()
  }
}

async function measured(where: string, base: string) {
  const people = await shoppers(base, 12)
  await load(people, 60, 12) // nobody is the first to ask
  const few = await shown(`${where}, 10 at once`, load(people, 300, 10))
  expect(!few[503], `${where}, ten at once were too many`)
  const many = await shown(`${where}, 200 at once`, load(people, 720, 200))
  const sentAway = many[503] ?? 0 // on a machine that is also busy otherwise
  expect(sentAway < 360, `${where}, it sent ${sentAway} of 720 away`)
  return people
}

/** Answers by status: done, or turned away for a moment under overload, never a bug. */
async function shown(where: string, loaded: Promise<Figures>): Promise<Figures['statuses']> {
  const figures = await loaded
  console.log(`  ${where}: ${JSON.stringify(figures)}`)
  const bugs = Object.keys(figures.statuses).filter((one) => !['200', '201', '503'].includes(one))
  expect(bugs.length === 0, `${where}: ${JSON.stringify(figures.statuses)}`)
  return figures.statuses
}
