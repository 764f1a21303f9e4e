import { setTimeout as sleep } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import { choose, lastingHours, placing, type Wants } from '../../scripts/journey/booking.ts'
import { type Answer, type Client, codeOf } from '../../scripts/journey/client.ts'
import { chooseSuccess, comeBack } from '../../scripts/journey/pay.ts'
import { patient as newPatient } from '../../scripts/journey/people.ts'
import { bengaluru } from '../../scripts/journey/place.ts'
import type { Attempt, Booking, HostedRequest, Quote } from '../../scripts/journey/shapes.ts'
import type { Journal } from './journal.ts'

export type Patient = { client: Client; wants: Wants; hours: string[] }

/** A signed-in patient who knows what to book and when. */
export async function aPatient(baseUrl: string, place = bengaluru): Promise<Patient> {
  const say = () => {}
  const client = await newPatient(baseUrl, say)
  const wants = await choose(client, { query: 'haemoglobin', codes: ['HB'] }, say, place)
  return { client, wants, hours: await lastingHours(client, wants.labId) }
}

/** A quote for a random slot. */
export function quoteOf({ wants, hours }: Patient) {
  const { addressId, ...order } = wants
  return { addressId, startsAt: hours[randomInt(hours.length)] ?? '', orders: [order] }
}

/** Answers that nobody should get, whatever dies: 500 above all. */
export type Surprises = string[]
type Load = { baseUrl: string; journal: Journal; surprises: Surprises; isOver: () => boolean }

/** Retried with the same key while nothing answers or all are busy: as Retry-After says. */
async function surely<Shape>(
  load: Load,
  { client }: Patient,
  path: string,
  body: unknown,
): Promise<Shape | undefined> {
  const key = crypto.randomUUID()
  while (!load.isOver()) {
    const answer = await client.ask('POST', path, body, key).catch(() => undefined)
    if (!answer || answer.status === 503) {
      if (answer && !answer.headers.get('retry-after')) load.surprises.push(`${path}: 503, no when`)
      await sleep(answer ? 1000 : 100)
    } else return shapeOf(load, path, answer)
  }
  return undefined
}

/**
 * Undefined where another process holds the call until its lease expires: nothing was acknowledged.
 */
function shapeOf<Shape>({ surprises }: Load, path: string, { status, body }: Answer) {
  if (status < 300) return body as Shape // the caller names what it reads of a public answer
  if (codeOf(body) !== 'still-in-flight')
    surprises.push(`${path}: ${status} ${JSON.stringify(body)}`)
  return undefined
}

/** Books repeatedly, pays every other booking and cancels some, until it is stopped. */
export async function bookAndPay(load: Load, patient: Patient): Promise<void> {
  for (let round = 0; !load.isOver(); round += 1) {
    const isOnline = round % 2 === 0
    const quote = await surely<Quote>(load, patient, '/api/v1/quotes', quoteOf(patient))
    if (!quote) continue
    const wish = { ...placing(quote), ...(isOnline && { payment: 'online' }) }
    const placed = await surely<Booking>(load, patient, '/api/v1/bookings', wish)
    if (!placed) continue
    const { bookingId, number, totalPaise } = placed
    load.journal.write({ ack: 'booking', bookingId, number, totalPaise })
    const paidPaise = isOnline ? await pay(load, patient, placed) : 0
    if (paidPaise !== undefined && round % 3 === 0) await cancel(load, patient, placed, paidPaise)
  }
}

/** Undefined where it is not known whether it is paid. */
async function pay(load: Load, patient: Patient, { bookingId, number }: Booking) {
  const asked = await surely<HostedRequest>(load, patient, '/ccavRequestHandler', {
    order_id: number,
  })
  if (!asked) return undefined
  const paid = await chooseSuccess(asked).catch(() => undefined)
  if (!paid) return undefined // the gateway is one of the killed processes
  const attempt = await comeBack(paid.redirectUrl, paid.encResp).catch(() => undefined)
  if (!attempt) return undefined
  for (let tries = 0; tries < 20 && !load.isOver(); tries += 1) {
    const said = await surely<Attempt>(load, patient, `/api/v1/payments/${attempt}/check`, {})
    if (said?.state === 'captured') {
      const { amountPaise } = said
      load.journal.write({ ack: 'payment', bookingId, attempt, amountPaise })
      return amountPaise
    }
    await sleep(200)
  }
  return undefined
}

async function cancel(load: Load, patient: Patient, { bookingId }: Booking, paidPaise: number) {
  const path = `/api/v1/bookings/${bookingId}/cancel`
  const done = await surely(load, patient, path, { expectedChargePaise: 0 })
  if (done) load.journal.write({ ack: 'cancelled', bookingId, refundPaise: paidPaise })
}
