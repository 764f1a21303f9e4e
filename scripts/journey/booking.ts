import { randomInt } from 'node:crypto'
import type { Client } from './client.ts'
import { addAddress, addPatient } from './people.ts'
import { bengaluru } from './place.ts'
import { expect, type Report } from './report.ts'
import type { Quote } from './shapes.ts'

export type Booked = { bookingId: string; number: string; visitId: string; orderId: string }
type Wish = { query: string; codes: string[] }

export type Wants = { patientId: string; addressId: string; labId: string; items: string[] }

/** Searches, compares, and chooses the patient and the address. */
export async function choose(
  client: Client,
  { query, codes }: Wish,
  report: Report,
  place = bengaluru,
): Promise<Wants> {
  const address = `/api/v1/items?q=${encodeURIComponent(query)}&pincode=${place.pincode}`
  const { items } = await client.get<'searchCatalogue'>(address)
  expect(items[0]?.code === codes[0], `search for "${query}" found ${items[0]?.code} first`)
  const near = `latitude=${place.latitude}&longitude=${place.longitude}`
  const { offers } = await client.get<'listOffers'>(
    `/api/v1/offers?codes=${codes.join(',')}&${near}`,
  )
  const offer = offers.find(({ labName }) => labName === place.lab)
  expect(offer !== undefined, `${place.lab} does not offer ${codes.join(', ')} here`)
  report({
    who: 'patient',
    did: `found ${codes.join(' and ')} by "${query}"`,
    offers: offers.length,
  })
  const patientId = await addPatient(client)
  const addressId = await addAddress(client, place)
  return { patientId, addressId, labId: offer.labId, items: codes }
}

/** A free slot among this many: the clock is moved to it, and it cannot be moved without limit. */
const SOONEST = 10

/** A free slot soon, at random: earlier journeys may occupy the phlebotomist's other slots. */
export async function anHour(client: Client, labId: string): Promise<string> {
  const { days } = await client.get<'listSlots'>(`/api/v1/slots?labIds=${labId}`)
  const free = days.flatMap(({ slots }) => slots).filter(({ placesLeft }) => placesLeft > 1)
  const hour = free[randomInt(0, Math.max(1, Math.min(SOONEST, free.length)))]
  expect(hour !== undefined, 'no hour is free')
  return hour.startsAt
}

const STAYS_MS = 3 * 3_600_000

/**
 * Slots that can be booked for three more hours: repeatedly asking for the first ones is refused as
 * they pass.
 */
export async function lastingHours(client: Client, labId: string): Promise<string[]> {
  const { days } = await client.get<'listSlots'>(`/api/v1/slots?labIds=${labId}`)
  const hours = days.flatMap(({ slots }) => slots).map(({ startsAt }) => startsAt)
  const from = Date.parse(hours[0] ?? '') + STAYS_MS
  const lasting = hours.filter((startsAt) => Date.parse(startsAt) >= from)
  expect(lasting.length > 0, 'no hour is free')
  return lasting
}

export async function quote(client: Client, wants: Wants, startsAt: string) {
  const { addressId, ...order } = wants
  return client.post<'makeQuote'>('/api/v1/quotes', { addressId, startsAt, orders: [order] })
}

/** Confirms a quote: nobody in these journeys is pregnant, and says so where it is asked. */
export function placing({ quoteId, pregnancyAskedOf }: Quote) {
  const pregnancies = pregnancyAskedOf.map((patientId) => ({
    patientId,
    answer: 'no' as const,
  }))
  return { quoteId, pregnancies }
}

/** Requests a quote, checks every line and what cancelling costs, and confirms with cash. */
export async function book(client: Client, wants: Wants, report: Report): Promise<Booked> {
  const startsAt = await anHour(client, wants.labId)
  const offered = await quote(client, wants, startsAt)
  const { beforeAcceptancePaise, afterAcceptancePaise } = offered.cancellation
  expect(beforeAcceptancePaise === 0, 'cancelling costs before acceptance')
  expect(
    afterAcceptancePaise === offered.collectionChargePaise + 2000,
    'cancelling after acceptance is not the charge plus 20 rupees',
  )
  const placed = await client.post<'placeBooking'>('/api/v1/bookings', placing(offered))
  expect(placed.totalPaise === offered.totalPaise, 'the total is not the quoted one')
  const { bookingId, number } = placed
  const { orders, visits } = await client.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  const [order] = orders
  const [visit] = visits
  expect(order !== undefined && visit !== undefined, 'the booking has no order or no visit')
  report({
    who: 'patient',
    did: 'booked with cash on delivery',
    state: order.state,
    number,
    totalPaise: placed.totalPaise,
  })
  return { bookingId, number, visitId: visit.visitId, orderId: order.orderId }
}

export async function stateOf(client: Client, { bookingId }: Booked): Promise<string> {
  const { orders } = await client.get<'viewBooking'>(`/api/v1/bookings/${bookingId}`)
  return orders[0]?.state ?? 'nothing'
}
