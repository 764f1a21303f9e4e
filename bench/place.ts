import pg from 'pg'
import { startPostgres } from '#src/db/embedded.ts'
import { expect } from '../scripts/journey/report.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { offered, placed, raced, thePatients } from './place-clients.ts'
import { bookingsIn, expectKept, leavePlaces } from './place-counted.ts'
import { type PlaceFloor, placeFloor } from './place-floor.ts'
import { dataDir, withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'

const rounds = roundsOf(5)
/** Clients at once, and the CPU per place that the target names. */
const loads = [
  { clients: 1, atMost: 3 },
  { clients: 8, atMost: 1.5 },
  { clients: 64, atMost: 1.5 },
]
/** Quotes of each patient in a round. */
const each = 4
const LAST_PLACES = 10

/**
 * T1: quotes are booked over HTTP, with everything enabled, against one function of PostgreSQL that
 * writes the same rows, in turns. After each round the bookings are counted in the database.
 */
export async function measure(): Promise<Figure[]> {
  const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }
  return withServer(async (base, family) => {
    const database = await startPostgres({ dataDir: `${dataDir}/pg`, durable: true })
    const pool = new pg.Pool({ connectionString: database.url('oxalate'), max: 2 })
    pool.on('error', () => {}) // the database stops before an unsuccessful run ends
    const patients = await thePatients(base)
    const [first = ''] = await placed(await offered(patients.slice(0, 1), 1), 1)
    const floor = await placeFloor(database, first)
    const bench = { pool, patients, floor, spent: () => spentSoFar(family()) }
    const figures: Figure[] = []
    for (const load of loads) figures.push(...(await measured(bench, load)))
    await race(bench)
    await floor.end()
    await pool.end()
    return figures
  }, env)
}

type Bench = {
  pool: pg.Pool
  patients: Awaited<ReturnType<typeof thePatients>>
  floor: PlaceFloor
  spent: () => Spent
}
type Round = { rate: number; spent: Spent }

async function measured(bench: Bench, { clients, atMost }: (typeof loads)[number]) {
  const pairs: { ours: Round; theirs: Round }[] = []
  for (let round = 0; round <= rounds; round += 1)
    pairs.push({ ours: await ours(bench, clients), theirs: await theirs(bench, clients) })
  const warm = pairs.slice(1) // the first round warms up
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(warm.map(of))
  const last = warm.at(-1) ?? pairs[0]
  const how = clients === 1 ? 'singly' : `${clients} at once`
  if (last)
    console.log(
      `${how}, last round: ${shownSpent(last.ours.spent)}; the function ${shownSpent(last.theirs.spent)}`,
    )
  const rate = {
    figure: middle(({ ours: { rate } }) => rate),
    floor: middle(({ theirs: { rate } }) => rate),
  }
  const cpu = { figure: middle(({ ours: { spent } }) => ofProduct(spent)), floor: atMost }
  const database = {
    figure: middle(({ ours: { spent } }) => spent.PostgreSQL),
    floor: middle(({ theirs: { spent } }) => spent.PostgreSQL),
  }
  return [
    figureOf(`places, ${how}, against one function`, 'per second', rate, 'at least 0.3'),
    figureOf(`CPU of a place, ${how}`, 'ms', cpu, `at most 1 of ${atMost} ms`),
    figureOf(`of it PostgreSQL, ${how}, against one function`, 'ms', database, 'stated, no target'),
  ]
}

async function ours({ pool, patients, spent }: Bench, clients: number): Promise<Round> {
  const all = await offered(patients, each)
  const before = await bookingsIn(pool)
  const since = spent()
  const began = performance.now()
  const ids = await placed(all, clients)
  const rate = (ids.length * 1000) / (performance.now() - began)
  const round = { rate, spent: spentEach(spent(), since, ids.length) }
  await expectKept(pool, ids, before)
  return round
}

async function theirs({ floor, spent }: Bench, clients: number): Promise<Round> {
  await floor.prepare()
  const since = spent()
  const rate = await floor.perSecond(clients)
  return { rate, spent: spentEach(spent(), since, floor.calls) }
}

/** Everybody wants one of the last places of one hour. */
async function race({ pool, patients }: Bench): Promise<void> {
  const [startsAt = ''] = patients[0]?.hours ?? []
  const sameHour = patients.map((patient) => ({ ...patient, hours: [startsAt] }))
  const all = await offered(sameHour, 1)
  const before = await bookingsIn(pool)
  await leavePlaces(pool, startsAt, LAST_PLACES)
  const ids = await raced(all)
  expect(ids.length === LAST_PLACES, `${LAST_PLACES} places were left, and ${ids.length} booked`)
  await expectKept(pool, ids, before)
  console.log(`${all.length} clients at once for ${LAST_PLACES} places: ${ids.length} booked`)
}
