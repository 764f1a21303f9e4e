import type { Random } from '#src/domain/dispatch/random.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import { aBooker, aBooking, type Booker, freeHours, type Person } from '../booking.ts'
import { aPhlebotomist } from '../money-stage.ts'
import type { Product } from '../people.ts'

/** Kilometres are about 0.009 degrees; a city of eighteen kilometres across around the labs. */
const SPREAD = 0.08
const CENTRE = { latitude: 12.975, longitude: 77.605 }

const anywhere = (random: Random) => ({
  latitude: CENTRE.latitude + (random() - 0.5) * 2 * SPREAD,
  longitude: CENTRE.longitude + (random() - 0.5) * 2 * SPREAD,
})

/** Phlebotomists whose rounds begin all over the city, one visit an hour each. */
export async function phlebotomistsOf(product: Product, many: number, random: Random) {
  // Those of the demonstration stay at home: only who is simulated is counted.
  await product.asOwner('update phlebotomists set is_active = false')
  const people: Person[] = []
  for (let at = 0; at < many; at += 1) {
    const person = await aPhlebotomist(product)
    const { latitude, longitude } = anywhere(random)
    await product.asOwner(
      `update rosters set latitude = $2, longitude = $3, radius_km = 40, most_radius_km = 40,
         visits_per_hour = 1 where phlebotomist_id = $1`,
      [person.id, latitude, longitude],
    )
    people.push(person)
  }
  return people
}

export type Ordered = Awaited<ReturnType<typeof aBooking>> & { booker: Booker }

/** An hour may be refused because nobody is free then: the patient takes another one, or leaves. */
const TRIES = 6

/** Bookings of people all over the city for one Indian day; `refused`: who found no hour. */
export async function bookingsOf(
  product: Product,
  { many, day, random }: { many: number; day: Temporal.PlainDate; random: Random },
) {
  const orders: Ordered[] = []
  let refused = 0
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
    const booked = await bookedSomewhen(product, booker, { hours, random })
    if (booked) orders.push({ ...booked, booker })
    else refused += 1
  }
  return { orders, refused }
}

async function bookedSomewhen(
  product: Product,
  booker: Booker,
  { hours, random }: { hours: readonly string[]; random: Random },
) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const startsAt = hours[Math.floor(random() * hours.length)]
    if (!startsAt) return undefined
    try {
      return await aBooking(product, booker, { startsAt })
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return undefined
}
