import { randomFrom, type Random } from '#src/domain/dispatch/random.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { aBooker, aBooking, type Booker, freeHours, type Person } from '../booking.ts'
import { passwordsOnce } from '../money-stage.ts'
import { aColleague } from '../pay.ts'
import type { Product } from '../people.ts'
import { fieldOf, type Tally } from './field.ts'
import { labOf } from './handing.ts'
import { RATES, type Rates } from './rates.ts'

/** Kilometres are about 0.009 degrees; a city of eighteen kilometres across around the labs. */
const SPREAD = 0.08
const CENTRE = { latitude: 12.975, longitude: 77.605 }

const anywhere = (random: Random) => ({
  latitude: CENTRE.latitude + (random() - 0.5) * 2 * SPREAD,
  longitude: CENTRE.longitude + (random() - 0.5) * 2 * SPREAD,
})

export type City = Awaited<ReturnType<typeof aCity>>
type Size = { phlebotomists: number; seed: number; rates?: Rates }

/** Phlebotomists all over the city, its lab, and what happened to them so far. */
export async function aCity(product: Product, { phlebotomists, seed, rates = RATES }: Size) {
  passwordsOnce(product)
  const random = randomFrom(seed)
  const tally: Tally = new Map()
  const orders = new Map<VisitId, Ordered>()
  const people = await phlebotomistsOf(product, phlebotomists, random)
  const lab = await labOf(product)
  const field = fieldOf(product, { orders, rates }, { random, tally })
  const longWays = new Map<VisitId, boolean>()
  return { people, lab, orders, longWays, field, random, tally, rates }
}

/** Phlebotomists whose rounds begin all over the city, one visit an hour each. */
async function phlebotomistsOf(product: Product, many: number, random: Random) {
  // Those of the demonstration stay at home: only who is simulated is counted.
  await product.asOwner('update phlebotomists set is_active = false')
  const people = new Map<string, Person>()
  for (let at = 0; at < many; at += 1) {
    const person = await aColleague(product)
    const { latitude, longitude } = anywhere(random)
    await product.asOwner(
      `update rosters set latitude = $2, longitude = $3, radius_km = 40, most_radius_km = 40,
         visits_per_hour = 1 where phlebotomist_id = $1`,
      [person.id, latitude, longitude],
    )
    people.set(person.id, person)
  }
  return people
}

export type Ordered = Awaited<ReturnType<typeof aBooking>> & { booker: Booker }

/** An hour may be refused because nobody is free then: the patient takes another one, or leaves. */
const TRIES = 6
/** How many ask for a test whose tube keeps for two hours; the others' keeps for nearly a day. */
const SOON_SPOILT = 0.2

type Wanted = { many: number; day: Temporal.PlainDate }

/** Bookings of people all over the city for one Indian day; `refused`: who found no hour. */
export async function bookingsOf(product: Product, city: City, { many, day }: Wanted) {
  const { random, orders } = city
  let booked = 0
  const hours = (await freeHours(product)).filter((hour) =>
    Temporal.Instant.from(hour).toZonedDateTimeISO('Asia/Kolkata').toPlainDate().equals(day),
  )
  for (let at = 0; at < many; at += 1) {
    const booker = await aBooker(product)
    const { latitude, longitude } = anywhere(random)
    await product.asOwner('update addresses set latitude = $2, longitude = $3 where id = $1', [
      booker.addressId,
      latitude,
      longitude,
    ])
    const order = await bookedSomewhen(product, booker, { hours, random })
    if (order) orders.set(order.visitId, { ...order, booker })
    booked += order ? 1 : 0
  }
  return { booked, refused: many - booked }
}

async function bookedSomewhen(
  product: Product,
  booker: Booker,
  { hours, random }: { hours: readonly string[]; random: Random },
) {
  const items = [random() < SOON_SPOILT ? 'UREA' : 'HB']
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const startsAt = hours[Math.floor(random() * hours.length)]
    if (!startsAt) return undefined
    try {
      return await aBooking(product, booker, { startsAt, items })
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return undefined
}
