import type { Product } from '../people.ts'
import { aCity, bookingsOf } from './city.ts'
import { hoursPass, illOn } from './hours-pass.ts'
import type { Rates } from './rates.ts'

const ZONE = 'Asia/Kolkata'

export type Size = { phlebotomists: number; visits: number; seed: number; rates?: Rates }

/**
 * A day of a city, from bookings on the day before to the last tube at its lab, with disruptions by
 * lot. Everybody acts through the product's verbs; equal seeds are equal days.
 */
export async function aSimulatedDay(product: Product, { visits: many, ...size }: Size) {
  const city = await aCity(product, size)
  const day = product.clock.at().toZonedDateTimeISO(ZONE).toPlainDate().add({ days: 1 })
  const { booked, refused } = await bookingsOf(product, city, { many, day })
  const until = day.add({ days: 1 }).toZonedDateTime(ZONE).toInstant()
  const opens = day.toZonedDateTime({ timeZone: ZONE, plainTime: '05:00' }).toInstant()
  await hoursPass(product, city, { until, opens, ill: illOn(day, city) })
  return { booked, refused, tally: city.tally, people: [...city.people.values()] }
}
