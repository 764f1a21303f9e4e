import { execFile } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Finding } from './durable/checker.ts'
import { type Journal, openJournal } from './durable/journal.ts'
import { aPatient, bookAndPay, type Patient, quoteOf, type Surprises } from './durable/patients.ts'
import { placing } from '../scripts/journey/booking.ts'
import type { Answer } from '../scripts/journey/client.ts'
import type { Booking } from '../scripts/journey/shapes.ts'
import { childrenOf, databaseOf, isAlive, startServer, until } from './server.ts'

const isLong = process.env.TEST_SIZE === 'long'
const LIMIT_MS = isLong ? 1_800_000 : 300_000
const port = 3440
const baseUrl = `http://localhost:${port}`
const dataDir = `.data/test-durability-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
/** Capacity for many concurrent bookings, without the usual limits. */
const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000', LOG_LEVEL: 'error' }
const begin = async () => {
  const server = startServer({ port, dataDir, env })
  await server.ready()
  return server
}

let server = await begin()
/** The output of the killed processes. */
let heard = ''
afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended()
})
const patients = await Promise.all(Array.from({ length: 6 }, () => aPatient(baseUrl)))

const run = promisify(execFile)

/** From PostgreSQL's own file; as the superuser, whom the product never uses. */
function databaseUrl() {
  const socket = readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')[4] ?? ''
  return `postgresql://postgres@localhost/oxalate?host=${encodeURIComponent(socket)}`
}

async function check(journal: string) {
  const { stdout } = await run('node', ['test/durable/checker.ts', databaseUrl(), journal])
  const said: { acknowledged: number; findings: Finding[] } = JSON.parse(stdout)
  return said
}

/** Everybody books and pays during `meanwhile`; settles when nobody waits for an answer. */
async function underLoad(name: string, meanwhile: (more: () => Promise<void>) => Promise<void>) {
  const journal = openJournal(`${dataDir}/${name}.jsonl`)
  const surprises: Surprises = []
  let over = false
  const load = { baseUrl, journal, surprises, isOver: () => over }
  const all = patients.map((patient) => bookAndPay(load, patient))
  const more = async () => {
    const wanted = journal.count() + (isLong ? 100 : 20)
    await until(() => journal.count() >= wanted, 120_000).catch(tellAll)
  }
  await more()
  await meanwhile(more).finally(() => (over = true))
  await Promise.all(all)
  journal.close()
  return { file: journal.file, surprises }
}

/** Prints what a person would look at first. */
function tellAll(error: unknown): never {
  const ofDatabase = readFileSync(`${dataDir}/pg/server.log`, 'utf8').slice(-4000)
  throw new Error(`${server.said()}\nPostgreSQL: ${ofDatabase}`, { cause: error })
}

const kill = (pids: number[]) => {
  for (const pid of pids.filter((one) => one > 0 && isAlive(one))) process.kill(pid, 'SIGKILL')
}
const postgres = () => databaseOf(dataDir).flatMap((pid) => [pid, ...childrenOf(pid)])

test(
  'what was acknowledged survives kill -9 of web, worker, PostgreSQL and all at once, under load',
  { timeout: LIMIT_MS },
  async () => {
    const { file, surprises } = await underLoad('killed', async (more) => {
      for (let round = 0; round < (isLong ? 5 : 1); round += 1) {
        for (const name of ['web-process', 'worker-process']) {
          await until(() => server.childNamed(name) > 0)
          kill([server.childNamed(name)])
          await more()
        }
        kill(postgres())
        await more()
        const everything = [...server.family(), ...postgres()]
        kill(everything)
        await until(() => !everything.some(isAlive))
        heard += server.said()
        server = await begin()
        await more()
      }
    })
    expect(surprises, surprises.length ? heard + server.said() : '').toEqual([])
    const { acknowledged, findings } = await check(file)
    console.log(`${acknowledged} acknowledgements, ${findings.length} findings`)
    expect(findings).toEqual([])
    await bites(file)
  },
)

/** Proves the checker: it reports each of three invented acknowledgements as missing. */
async function bites(file: string) {
  const forged = `${file}.forged`
  copyFileSync(file, forged)
  const bookingId = crypto.randomUUID()
  for (const ack of [
    { ack: 'booking', bookingId, number: 'OXL0000000000000000000', totalPaise: 21_000 },
    { ack: 'payment', bookingId, attempt: 'OPL0000000000000000000', amountPaise: 21_000 },
    { ack: 'cancelled', bookingId, refundPaise: 0 },
  ])
    appendFileSync(forged, `${JSON.stringify(ack)}\n`)
  const { findings } = await check(forged)
  expect(findings).toMatchObject(
    ['booking', 'payment', 'cancelled'].map((ack) => ({
      what: 'not kept',
      ack: { ack, bookingId },
    })),
  )
}

/**
 * Locks what every booking needs until a request was turned away: meanwhile all connections wait.
 */
async function whileBookingsWait(meanwhile: () => Promise<Answer>[]): Promise<Answer[]> {
  const holder = new pg.Client({ connectionString: databaseUrl() })
  await holder.connect()
  await holder.query('begin; lock table bookings in exclusive mode')
  const asked = meanwhile()
  const sentAway = asked.map(async (answer) => {
    if ((await answer).status !== 503) throw new Error('answered')
  })
  await Promise.any(sentAway).finally(() => holder.end())
  return Promise.all(asked)
}

type Order = { patient: Patient; key: string; wish: object }
const place = ({ patient: { client }, key, wish }: Order) =>
  client.ask('POST', '/api/v1/bookings', wish, key)

async function ordersOf(count: number): Promise<Order[]> {
  const all: Order[] = []
  for (let one = 0; one < count; one += 1) {
    const patient = patients[one % patients.length]
    if (!patient) throw new Error('nobody to book')
    const quote = await patient.client.post<'makeQuote'>('/api/v1/quotes', quoteOf(patient))
    all.push({ patient, key: crypto.randomUUID(), wish: placing(quote) })
  }
  return all
}

test('more at once than the limits allow: 503 and when to retry, never 500, and all of it ends well', async () => {
  const orders = await ordersOf(isLong ? 400 : 60)
  const looks = ['/bookings', '/api/v1/bookings', '/api/v1/me', '/']
  const since = performance.now()
  const said = await whileBookingsWait(() => [
    ...orders.map(place),
    ...patients.flatMap(({ client }) => looks.map((path) => client.ask('GET', path))),
  ])
  expect(performance.now() - since).toBeLessThan(isLong ? 60_000 : 15_000)
  const busy = said.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  const wrong = said.filter((one) => ![200, 201, 503].includes(one.status) && !isTaken(one))
  expect(wrong, wrong.length > 0 ? server.said() : '').toEqual([])
  for (const { headers } of busy) expect(headers.get('retry-after')).toMatch(/^\d+$/)
  const statuses = Object.groupBy(said, ({ status }) => status)
  const counts = Object.entries(statuses).map(([status, all]) => `${all?.length} × ${status}`)
  console.log(`overload: ${counts.join(', ')}`)

  const journal = openJournal(`${dataDir}/overload.jsonl`)
  const placed = (await Promise.all(orders.map((order) => untilPlaced(order, journal)))).filter(
    Boolean,
  )
  journal.close()
  expect(placed.length).toBeGreaterThan(orders.length / 2)
  const { acknowledged, findings } = await check(journal.file)
  expect([acknowledged, findings]).toEqual([placed.length, []])
})

/** A quote holds no hour: of several for one hour those come too late for whom nobody is free. */
const isTaken = ({ status, body }: { status: number; body: unknown }) =>
  status === 409 && JSON.stringify(body).includes('"nobody-free-then"')

/** Like a client that honours Retry-After and keeps its key; whether it was placed. */
async function untilPlaced(order: Order, journal: Journal): Promise<boolean> {
  let answer = await place(order)
  while (answer.headers.has('retry-after')) {
    await sleep(1000)
    answer = await place(order)
  }
  if (isTaken(answer)) return false
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  const { bookingId, number, totalPaise } = answer.body as Booking // as in the API's document
  journal.write({ ack: 'booking', bookingId, number, totalPaise })
  return true
}

/** Acknowledges before the disk has it: what `acknowledged` must never mean. */
test.runIf(isLong)(
  'the mutation check: with commits that do not wait for the disk the same kills lose what was acknowledged',
  async () => {
    const superuser = new pg.Client({ connectionString: databaseUrl() })
    await superuser.connect()
    await superuser.query('alter database oxalate set synchronous_commit = off')
    await superuser.query(`alter system set wal_writer_delay = '10s'`)
    await superuser.end()
    server.signal('SIGTERM')
    await server.ended()
    server = await begin()
    const { file } = await underLoad('careless', async () => {
      kill(postgres())
      await until(async () => (await server.status()) === 503)
    })
    await server.ready()
    const { findings } = await check(file)
    expect(findings.filter(({ what }) => what === 'not kept').length).toBeGreaterThan(0)
  },
)
