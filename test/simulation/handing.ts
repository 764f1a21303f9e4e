import type { VisitId } from '#src/domain/visits/visit.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import { demoActor, freeHours, type Person } from '../booking.ts'
import type { Product } from '../people.ts'
import type { Chances } from './acting.ts'
import type { Ordered } from './city.ts'
import { tallied, tried } from './field.ts'
import type { Rates } from './rates.ts'

/** Minutes from the draw to the lab; and of a bag that goes the long way. */
const RIDE_MINUTES = 40
const LONG_RIDE_MINUTES = 170

export async function labOf(product: Product) {
  return {
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
  }
}

export type Handing = Chances & {
  people: ReadonlyMap<string, Person>
  lab: Awaited<ReturnType<typeof labOf>>
  rates: Rates
  orders: Map<VisitId, Ordered>
  /** Bags by lot: whether each goes the long way. */
  longWays: Map<VisitId, boolean>
}

/** Whoever has drawn rides to the lab; the lab receives, and accepts or asks again. */
export async function handOver(product: Product, facts: Handing) {
  const { people, random, rates, longWays } = facts
  const { rows } = await product.pool.query(
    `select v.id, v.phlebotomist_id as person, array_agg(t.barcode) as barcodes,
       extract(epoch from $1::timestamptz - v.collected_at)::float8 / 60 as minutes
     from visits v join tubes t on t.visit_id = v.id and t.state in ('collected', 'in-transit')
     where v.state = 'collected' and v.collected_at < $1::timestamptz - $2 * interval '1 minute'
     group by 1, 2 order by v.id`,
    [product.clock.at().toString(), RIDE_MINUTES],
  )
  for (const { id: visitId, person: personId, barcodes, minutes } of rows) {
    const isLong = longWays.get(visitId) ?? random() < rates.carriedLong
    longWays.set(visitId, isLong)
    if (isLong && minutes < LONG_RIDE_MINUTES) continue
    longWays.delete(visitId)
    const person = people.get(personId)
    if (!person) throw new Error('somebody of the city')
    await product.as(person).handOver({ visitId })
    for (const barcode of barcodes) await atLab(product, facts, { visitId, barcode })
  }
}

type Scanned = { visitId: VisitId; barcode: Barcode }

async function atLab(product: Product, facts: Handing, { visitId, barcode }: Scanned) {
  const { lab, random, rates, tally, orders } = facts
  const technician = product.as(lab.technician)
  await technician.receiveTube({ barcode })
  const { carry } = await technician.viewBenchTube({ barcode })
  if (carry && carry.pastMinutes > 0) tallied(tally, 'tubes told to be late')
  if (random() >= rates.rejected) return technician.acceptTube({ barcode })
  await technician.rejectTube({ barcode, reason: 'clotted' })
  tallied(tally, 'fresh sample asked for')
  return freshHour(product, visitId, orders)
}

/** The patient chooses the next hour that somebody has for the fresh sample. */
async function freshHour(product: Product, of: VisitId, orders: Map<VisitId, Ordered>) {
  const order = orders.get(of)
  if (!order) throw new Error('an order of the city')
  const patient = product.as(order.booker.actor)
  const { visits } = await patient.viewBooking({ bookingId: order.bookingId })
  const fresh = visits.find(({ visitId, state }) => !orders.has(visitId) && state === 'offered')
  if (!fresh) return
  orders.set(fresh.visitId, { ...order, visitId: fresh.visitId })
  for (const startsAt of (await freeHours(product)).slice(0, 12)) {
    const moved = await tried(new Map(), () =>
      patient.rescheduleVisit({ visitId: fresh.visitId, startsAt }),
    )
    if (!moved) continue
    orders.set(moved.visitId, { ...order, visitId: moved.visitId })
    return
  }
}
