import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { connectOwner } from '#src/db/driver/client.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { appRole, createRoles, ownerRole } from '#src/db/roles.ts'
import { databaseOf, startServer } from '#test/server.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { offered, placed, placedTwice, thePatients } from './place-clients.ts'
import { bookingsIn, expectKept } from './place-counted.ts'
import { dataDir, port } from './server.ts'
import {
  ofProduct,
  type Spent,
  shownSpent,
  spentEach,
  spentSoFar,
  withDescendants,
} from './spent.ts'

const rounds = roundsOf(3)
const clients = 16
/** Quotes of each patient in a round. */
const each = 2
const sizes = [1, 2, 4]

type Server = ReturnType<typeof startServer>
type Round = { rate: number; spent: Spent }
type Bench = {
  pool: pg.Pool
  patients: Awaited<ReturnType<typeof thePatients>>
  spent: () => Spent
}

/**
 * T13: places over HTTP with 1, 2 and 4 web processes behind a proxy, each an installation of its own
 * with a worker, all on one database. In a round every booking is counted, and in one more every
 * request is sent twice at once with one key, so that its two copies meet in different processes.
 */
export async function measure(): Promise<Figure[]> {
  rmSync(dataDir, { recursive: true, force: true })
  await using begun = new AsyncDisposableStack()
  const postgres = await startPostgres({ dataDir: `${dataDir}/pg` })
  begun.defer(postgres.stop)
  await emptyDatabase(postgres)
  const proxy = fork(new URL('./round-robin-process.ts', import.meta.url))
  begun.defer(() => void proxy.kill())
  const [front] = (await once(proxy, 'message')) as [number]
  const base = `http://localhost:${front}`
  const servers: Server[] = []
  begun.defer(() => stopped(servers))
  const pool = new pg.Pool({ connectionString: postgres.url('oxalate'), max: 2 })
  pool.on('error', () => {}) // the database stops before an unsuccessful run ends
  begun.defer(() => pool.end())
  const family = () => withDescendants([...servers.map(({ pid }) => pid), ...databaseOf(dataDir)])
  const spent = () => spentSoFar(family())
  const measured: Round[] = []
  let patients: Bench['patients'] = []
  for (const size of sizes) {
    while (servers.length < size) servers.push(await another(servers.length, base, postgres))
    const pointed = once(proxy, 'message')
    proxy.send(servers.map((_, n) => port + 1 + n))
    await pointed
    if (patients.length === 0) patients = await thePatients(base)
    measured.push(await several({ pool, patients, spent }, size))
  }
  return figuresOf(measured)
}

async function several({ pool, patients, spent }: Bench, size: number): Promise<Round> {
  const done: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const all = await offered(patients, each)
    const before = await bookingsIn(pool)
    const since = spent()
    const began = performance.now()
    const ids = await placed(all, clients)
    const rate = (ids.length * 1000) / (performance.now() - began)
    done.push({ rate, spent: spentEach(spent(), since, ids.length) })
    await expectKept(pool, ids, before)
  }
  const all = await offered(patients, 1)
  const before = await bookingsIn(pool)
  const ids = await placedTwice(all, clients)
  await expectKept(pool, ids, before)
  const warm = done.slice(1) // the first round warms up
  const byCpu = warm.toSorted((a, b) => ofProduct(a.spent) - ofProduct(b.spent))
  const middle = byCpu[Math.floor(byCpu.length / 2)] ?? { rate: 0, spent: spent() }
  const rate = median(warm.map((one) => one.rate))
  console.log(`${size} at once: ${rate.toFixed(1)} a second, ${shownSpent(middle.spent)}`)
  console.log(`${size} at once: ${ids.length} requests sent twice made ${ids.length} bookings`)
  return { rate, spent: middle.spent }
}

/** With the same settings as the others, and a port of its own. */
async function another(n: number, base: string, postgres: EmbeddedPg): Promise<Server> {
  const env = {
    DEMO: '1',
    BASE_URL: base,
    DATABASE_URL: postgres.url('oxalate', appRole),
    DATABASE_OWNER_URL: postgres.url('oxalate', ownerRole),
    SLOT_CAPACITY: '1000',
    OPEN_BOOKINGS: '100000',
  }
  const server = startServer({ port: port + 1 + n, dataDir: `${dataDir}/files`, env })
  await server.ready()
  return server
}

async function emptyDatabase(postgres: EmbeddedPg) {
  const { pool } = connectOwner(postgres.url('postgres'), 1)
  await createRoles(pool)
  await pool.query(`create database oxalate owner ${ownerRole}`)
  await pool.end()
}

async function stopped(servers: readonly Server[]) {
  for (const server of servers) {
    server.signal('SIGTERM')
    await server.ended()
  }
}

function figuresOf(measured: readonly Round[]): Figure[] {
  const [alone] = measured
  if (!alone) return []
  const perCore = ({ spent }: Round) => 1000 / ofProduct(spent)
  return measured.flatMap((round, n) => {
    const processes = `${sizes[n]} web processes, against one`
    const cores = { figure: perCore(round), floor: perCore(alone) }
    const rates = { figure: round.rate, floor: alone.rate }
    return [
      figureOf(`places for each core, ${processes}`, 'per second', cores, 'at least 0.8'),
      figureOf(`places, ${processes}`, 'per second', rates, 'stated, no target'),
    ]
  })
}
