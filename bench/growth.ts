import { placing, quote } from '../scripts/journey/booking.ts'
import type { Client } from '../scripts/journey/client.ts'
import { staff } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import { anOrder, everybody } from '../scripts/journey/straight.ts'
import { aPatient } from '#test/durable/patients.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { type Figure, figureOf } from './figures.ts'
import { multiplier } from './multiply.ts'
import { dataDir, withServer } from './server.ts'
import { ofProduct, spentEach, spentSoFar } from './spent.ts'

/** Bookings; `GROWTH_SIZES=10000,1000000` measures other sizes. */
const sizes = (process.env.GROWTH_SIZES ?? '10000,100000').split(',').map(Number)
const originals = 5
const times = 150
const silent = () => {}

/**
 * T11: what one booking, a look at it, the bench and a list take when the installation has had ten
 * times as many bookings, from booking to report. Bookings are made over HTTP and then copied in
 * the database.
 */
export async function measure(): Promise<Figure[]> {
  const env = {
    SLOT_CAPACITY: '1000',
    OPEN_BOOKINGS: '100000',
    CASH_IN_HAND_LIMIT_RUPEES: '1000000',
  }
  return withServer(async (base, family) => {
    const grow = await grower(base)
    const measured: Measured[] = []
    for (const size of sizes) {
      await grow(size)
      await work(base, family) // compiles and fills the caches
      measured.push(await work(base, family))
      console.log(`${size} bookings: ${JSON.stringify(measured.at(-1))}`)
    }
    return figuresOf(measured)
  }, env)
}

async function grower(base: string) {
  const people = await everybody(base, silent)
  for (let one = 0; one < originals; one += 1) await anOrder(base, people, silent)
  const { id } = await people.patient.get<'viewAccount'>('/api/v1/me')
  const database = await startPostgres({ dataDir: `${dataDir}/pg`, durable: true })
  const { pool } = connectOwner(database.url('oxalate'), 2)
  const copies = await multiplier(pool, [id])
  let done = 0
  return async (size: number) => {
    const wanted = Math.ceil(size / originals)
    await copies(done, wanted)
    done = wanted
  }
}

type Measured = Record<string, { p99: number; cpu: number; database: number }>

async function work(base: string, family: () => number[]): Promise<Measured> {
  const { client, wants, hours } = await aPatient(base)
  const technician = await staff(base, 'technician', silent)
  const office = await staff(base, 'backoffice', silent)
  const offers: Awaited<ReturnType<typeof quote>>[] = []
  for (let one = 0; one < times; one += 1)
    offers.push(await quote(client, wants, hours[one % hours.length] ?? ''))
  const booked: string[] = []
  const timed = (act: (one: number) => Promise<unknown>) => timedBy(family, act)
  const read = (by: Client, path: (one: number) => string) => timed((one) => looked(by, path(one)))
  return {
    place: await timed(async (one) => {
      const offered = offers[one]
      if (!offered) throw new Error('too few quotes')
      const placed = await client.post<'placeBooking'>('/api/v1/bookings', placing(offered))
      booked.push(placed.bookingId)
    }),
    track: await read(client, (one) => `/api/v1/bookings/${booked[one]}`),
    'own list': await read(client, () => '/api/v1/bookings'),
    bench: await read(technician, () => '/api/v1/bench'),
    'labs of the office': await read(office, () => '/api/v1/managed-labs'),
  }
}

async function looked(by: Client, path: string) {
  const { status } = await by.ask('GET', path)
  expect(status === 200, `${path} answered ${status}`)
}

async function timedBy(family: () => number[], act: (one: number) => Promise<unknown>) {
  const took: number[] = []
  const since = spentSoFar(family())
  for (let one = 0; one < times; one += 1) {
    const began = performance.now()
    await act(one)
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(times * 0.99) - 1] ?? 0
  const spent = spentEach(spentSoFar(family()), since, times)
  return { p99: round(p99), cpu: round(ofProduct(spent)), database: round(spent.PostgreSQL) }
}

const round = (value: number) => Math.round(value * 100) / 100

function figuresOf(measured: readonly Measured[]): Figure[] {
  const [first, last] = [measured[0] ?? {}, measured.at(-1) ?? {}]
  return Object.entries(last).flatMap(([name, { p99, cpu }]) => {
    const before = first[name]
    if (!before) return []
    return [
      figureOf(`p99 of ${name}`, 'ms', { figure: p99, floor: before.p99 }, 'at most 1.3'),
      figureOf(`CPU of ${name}`, 'ms', { figure: cpu, floor: before.cpu }, 'at most 1.3'),
    ]
  })
}
