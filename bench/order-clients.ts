import { choose, lastingHours, placing, quote, type Wants } from '../scripts/journey/booking.ts'
import type { Client } from '../scripts/journey/client.ts'
import { chooseSuccess, comeBack } from '../scripts/journey/pay.ts'
import { patient as newPatient } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import type { HostedRequest } from '../scripts/journey/shapes.ts'

export const kinds = ['cash', 'online'] as const
export type Kind = (typeof kinds)[number]

type Buyer = { client: Client; wants: Wants; hours: string[] }

/** More than clients: the open bookings of an account are counted before its next one. */
export const BUYERS = 32

export async function theBuyers(base: string): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await aBuyer(base))
  return buyers
}

async function aBuyer(base: string): Promise<Buyer> {
  const client = await newPatient(base, () => {})
  const wants = await choose(client, { query: 'haemoglobin', codes: ['HB'] }, () => {})
  return { client, wants, hours: await lastingHours(client, wants.labId) }
}

/**
 * A complete order over HTTP, with its quote. With cash the confirmation completes it; online it
 * needs Pay Now, the sandbox gateway's page and return, and the status call that alone says paid.
 */
export async function anOrder(buyers: readonly Buyer[], kind: Kind, n: number): Promise<void> {
  const buyer = buyers[n % buyers.length]
  if (!buyer) throw new Error('nobody buys')
  const { client, wants, hours } = buyer
  const confirmed = placing(await quote(client, wants, hours[n % hours.length] ?? ''))
  const { number, mode } = await client.post<'placeBooking'>('/api/v1/bookings', {
    ...confirmed,
    payment: kind,
  })
  expect(mode === kind, `asked for ${kind}, and yet ${mode}`)
  if (kind === 'cash') return
  const asked = await client.send<HostedRequest>('/ccavRequestHandler', { order_id: number })
  const { encResp, redirectUrl } = await chooseSuccess(asked)
  const attempt = await comeBack(redirectUrl, encResp)
  const { state } = await client.post<'checkPayment'>(`/api/v1/payments/${attempt}/check`)
  expect(state === 'captured', `paid, and yet ${state}`)
}
