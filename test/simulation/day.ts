import { randomFrom, type Random } from '#src/domain/dispatch/random.ts'
import { instantOfRow } from './instants.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { demoActor, freeHours, type Person } from '../booking.ts'
import type { Product } from '../people.ts'
import { bookingsOf, type Ordered, phlebotomistsOf } from './city.ts'
import { fieldOf, type OpenVisit, type Tally, tallied, tried } from './field.ts'
import { RATES, type Rates } from './rates.ts'

const TICK_MINUTES = 5
/** The worker's jobs of a minute, in the order in which it wakes for them. */
const jobs = [
  'leaveVisits',
  'planVisits',
  'dispatchVisits',
  'expectArrivals',
  'giveUpVisits',
] as const

export type Size = { phlebotomists: number; visits: number; seed: number; rates?: Rates }

/**
 * A day of a city, from bookings on the day before to the last tube at its lab, with disruptions by
 * lot. Everybody acts through the product's verbs; equal seeds are equal days.
 */
export async function aSimulatedDay(product: Product, size: Size) {
  const { phlebotomists, visits: many, seed, rates = RATES } = size
  const random = randomFrom(seed)
  const tally: Tally = new Map()
  const people = await phlebotomistsOf(product, phlebotomists, random)
  const day = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate().add({ days: 1 })
  const { orders, refused } = await bookingsOf(product, { many, day, random })
  const byVisit = new Map(orders.map((one) => [one.visitId, one]))
  const lab = await labOf(product)
  const scene = { people, orders: byVisit, rates }
  const field = fieldOf(product, scene, { random, tally })
  const ill = new Map(
    people
      .filter(() => random() < rates.fallsIll)
      .map((person) => [
        person.id,
        day
          .toZonedDateTime({
            timeZone: 'Asia/Kolkata',
            plainTime: `${8 + Math.floor(random() * 6)}:00`,
          })
          .toInstant(),
      ]),
  )
  const begins = product.clock.at()
  const ends = day.add({ days: 1 }).toZonedDateTime('Asia/Kolkata').toInstant()
  for (let now = begins; Temporal.Instant.compare(now, ends) < 0; now = nextTick(now, day)) {
    product.clock.set(now.toString())
    for (const job of jobs) await product.as({ kind: 'worker' })[job]()
    await accept(product, people, { tally, random })
    const open = await openVisits(product)
    for (const person of people) {
      const fellAt = ill.get(person.id)
      if (fellAt && Temporal.Instant.compare(fellAt, now) <= 0) {
        ill.delete(person.id)
        await product.as(person).takeSuddenLeave({ days: 1 })
        tallied(tally, 'fell ill')
      }
      const mine = open.filter(({ phlebotomistId }) => phlebotomistId === person.id)
      await release(product, person, { mine, now, random, tally, rates })
      await field.step(person, mine, now)
    }
    await handOver(product, { people, lab, random, rates, tally, byVisit })
  }
  return { orders, refused, tally, day, people }
}

/** Every five minutes of the day itself; before it every two hours. */
function nextTick(now: Temporal.Instant, day: Temporal.PlainDate): Temporal.Instant {
  const opens = day.toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '05:00' }).toInstant()
  const isDay = Temporal.Instant.compare(now, opens) >= 0
  const next = now.add({ minutes: isDay ? TICK_MINUTES : 120 })
  return !isDay && Temporal.Instant.compare(next, opens) > 0 ? opens : next
}

async function labOf(product: Product) {
  return {
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
  }
}

async function openVisits({ pool }: Product): Promise<OpenVisit[]> {
  const { rows } = await pool.query(
    `select v.id, v.state, v.phlebotomist_id as "phlebotomistId", v.starts_at, v.departed_at,
       v.arrived_at, b.latitude, b.longitude
     from visits v join bookings b on b.id = v.booking_id
     where v.state in ('accepted', 'en-route', 'arrived', 'identified') order by v.starts_at, v.id`,
  )
  return rows.map(({ starts_at, departed_at, arrived_at, ...row }) => ({
    ...row,
    startsAt: instantOfRow(starts_at),
    departedAt: departed_at && instantOfRow(departed_at),
    arrivedAt: arrived_at && instantOfRow(arrived_at),
  }))
}

type Chances = { random: Random; tally: Tally }

/** Who is asked and looks at their phone accepts: the best first, seven of ten in five minutes. */
async function accept(product: Product, people: readonly Person[], { random, tally }: Chances) {
  const { rows } = await product.pool.query<{ visit: VisitId; person: string }>(
    `select v.id as visit, o.phlebotomist_id as person from visits v
     join dispatch_offers o on o.visit_id = v.id and o.visit_version = v.version
     where v.state = 'offered' and o.opens_at <= $1 order by v.starts_at, v.id, o.rank`,
    [product.clock.at().toString()],
  )
  const taken = new Set<VisitId>()
  for (const { visit: visitId, person: id } of rows) {
    const person = people.find((one) => one.id === id)
    if (!person || taken.has(visitId) || random() > 0.7) continue
    if (await tried(tally, () => product.as(person).acceptVisit({ visitId }))) taken.add(visitId)
  }
}

type Releasing = Chances & { mine: readonly OpenVisit[]; now: Temporal.Instant; rates: Rates }

/** By lot once for each visit, about two hours before it. */
async function release(product: Product, person: Person, facts: Releasing) {
  const { mine, now, random, tally, rates } = facts
  for (const { id: visitId, state, startsAt } of mine) {
    const ahead = now.until(startsAt).total('minutes')
    if (state !== 'accepted' || ahead > 120 || ahead <= 120 - TICK_MINUTES) continue
    if (random() >= rates.releases) continue
    const gone = { visitId, reason: 'vehicle' }
    if (await tried(tally, () => product.as(person).releaseVisit(gone)))
      tallied(tally, 'given back')
  }
}

type Handing = Chances & {
  people: readonly Person[]
  lab: Awaited<ReturnType<typeof labOf>>
  rates: Rates
  byVisit: Map<VisitId, Ordered>
}

/** Whoever has drawn rides to the lab within the hour; the lab receives, and accepts or asks again. */
async function handOver(product: Product, facts: Handing) {
  const { people, lab, random, rates, tally, byVisit } = facts
  const { rows } = await product.pool.query(
    `select v.id, v.phlebotomist_id as person, array_agg(t.barcode) as barcodes
     from visits v join tubes t on t.visit_id = v.id and t.state in ('collected', 'in-transit')
     where v.state = 'collected' and v.collected_at < $1 group by 1, 2`,
    [product.clock.at().subtract({ minutes: 40 }).toString()],
  )
  for (const { id: visitId, person: personId, barcodes } of rows) {
    const person = people.find(({ id }) => id === personId)
    if (!person) throw new Error('somebody of the day')
    await product.as(person).handOver({ visitId })
    const technician = product.as(lab.technician)
    for (const barcode of barcodes) {
      await technician.receiveTube({ barcode })
      if (random() < rates.rejected) {
        await technician.rejectTube({ barcode, reason: 'clotted' })
        tallied(tally, 'fresh sample asked for')
        await freshHour(product, visitId, byVisit)
      } else await technician.acceptTube({ barcode })
    }
  }
}

/** The patient chooses the next hour that somebody has for the fresh sample. */
async function freshHour(product: Product, of: VisitId, byVisit: Map<VisitId, Ordered>) {
  const order = byVisit.get(of)
  if (!order) throw new Error('an order of the day')
  const patient = product.as(order.booker.actor)
  const { visits } = await patient.viewBooking({ bookingId: order.bookingId })
  const fresh = visits.find(({ visitId, state }) => !byVisit.has(visitId) && state === 'offered')
  if (!fresh) return
  byVisit.set(fresh.visitId, { ...order, visitId: fresh.visitId })
  for (const startsAt of (await freeHours(product)).slice(0, 12)) {
    const moved = await tried(new Map(), () =>
      patient.rescheduleVisit({ visitId: fresh.visitId, startsAt }),
    )
    if (!moved) continue
    byVisit.set(moved.visitId, { ...order, visitId: moved.visitId })
    return
  }
}
