import { randomInt } from 'node:crypto'
import type { Client } from './client.ts'
import { addAddress, addPatient } from './people.ts'
import { expect, type Report } from './report.ts'

export type Booked = { bookingId: string; number: string; visitId: string; orderId: string }
type Wish = { query: string; codes: string[] }

/** The demo lab whose people work in the journey. */
const LAB = 'Tulsi Demo Diagnostics'

export type Wants = { patientId: string; addressId: string; labId: string; items: string[] }

/** Searches, compares, and says who is tested and where. */
export async function choose(client: Client, { query, codes }: Wish, report: Report): Promise<Wants> {
  const { items } = await client.get(`/api/v1/items?q=${encodeURIComponent(query)}&pincode=560001`)
  expect(items[0]?.code === codes[0], `search for "${query}" found ${items[0]?.code} first`)
  const near = 'latitude=12.975&longitude=77.605'
  const { offers } = await client.get(`/api/v1/offers?codes=${codes.join(',')}&${near}`)
  const offer = offers.find((one: { labName: string }) => one.labName === LAB)
  expect(offer !== undefined, `${LAB} does not offer ${codes.join(', ')} here`)
  report({ who: 'patient', did: `found ${codes.join(' and ')} by "${query}"`, offers: offers.length })
  const patientId = await addPatient(client)
  const addressId = await addAddress(client)
  return { patientId, addressId, labId: offer.labId, items: codes }
}

/** A free hour, by chance: earlier journeys may hold the phlebotomist's other hours. */
export async function anHour(client: Client, labId: string): Promise<string> {
  const { days } = await client.get(`/api/v1/slots?labIds=${labId}`)
  const free = days
    .flatMap(({ slots }: { slots: { startsAt: string; placesLeft: number }[] }) => slots)
    .filter(({ placesLeft }: { placesLeft: number }) => placesLeft > 1)
  expect(free.length > 0, 'no hour is free')
  return free[randomInt(0, free.length)].startsAt
}

export async function quote(client: Client, wants: Wants, startsAt: string) {
  const { addressId, ...order } = wants
  return client.post('/api/v1/quotes', { addressId, startsAt, orders: [order] })
}

/** Quotes, sees every line and what cancelling costs, and confirms with cash. */
export async function book(client: Client, wants: Wants, report: Report): Promise<Booked> {
  const startsAt = await anHour(client, wants.labId)
  const offered = await quote(client, wants, startsAt)
  const { beforeAcceptancePaise, afterAcceptancePaise } = offered.cancellation
  expect(beforeAcceptancePaise === 0, 'cancelling costs before acceptance')
  expect(
    afterAcceptancePaise === offered.collectionChargePaise + 2000,
    'cancelling after acceptance is not the charge plus 20 rupees',
  )
  const placed = await client.post('/api/v1/bookings', { quoteId: offered.quoteId })
  expect(placed.totalPaise === offered.totalPaise, 'the total is not the quoted one')
  const view = await client.get(`/api/v1/bookings/${placed.bookingId}`)
  const { bookingId, number } = placed
  report({
    who: 'patient',
    did: 'booked with cash on delivery',
    state: view.orders[0].state,
    number,
    totalPaise: placed.totalPaise,
  })
  return { bookingId, number, visitId: view.visits[0].visitId, orderId: view.orders[0].orderId }
}

export async function stateOf(client: Client, { bookingId }: Booked): Promise<string> {
  const view = await client.get(`/api/v1/bookings/${bookingId}`)
  return view.orders[0].state
}
