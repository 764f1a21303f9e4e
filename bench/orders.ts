import { type Client } from '../scripts/journey/client.ts'
import { choose, quote, type Wants } from '../scripts/journey/booking.ts'
import { chooseSuccess, comeBack } from '../scripts/journey/pay.ts'
import { patient as newPatient } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import type { HostedRequest } from '../scripts/journey/shapes.ts'
import { type Figure, figureOf, median } from './figures.ts'
import { withServer } from './server.ts'

const clients = 8
const rounds = 5
const seconds = 8

/**
 * Paid orders per second of the peers on such a machine, 8 clients: the figures that the targets
 * name.
 */
const peers = [
  { name: 'Vendure 3.7', perSecond: 9.7, target: 'at least 100' },
  { name: 'Medusa 2.21', perSecond: 2.1, target: 'at least 500' },
]

/**
 * T5: complete paid orders over HTTP, each with its quote, its confirmation, Pay Now, the sandbox
 * gateway's page and return, and the status call that alone says paid. Everything is enabled:
 * sessions, idempotency, access, audit, outbox, ledger; gateway, database and clients share the
 * machine.
 */
export async function measure(): Promise<Figure[]> {
  // Capacity for every order of the run, so that it measures paying and not a full slot.
  const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }
  return withServer(async (base) => {
    const buyers: Buyer[] = []
    for (let n = 0; n < clients; n += 1) buyers.push(await aBuyer(base))
    const perRound: Round[] = []
    for (let round = 0; round <= rounds; round += 1) perRound.push(await aRound(buyers))
    const warm = perRound.slice(1)
    const figure = median(warm.map(({ perSecond }) => perSecond))
    console.log(`p50 ${Math.round(median(warm.map(({ p50 }) => p50)))} ms an order`)
    return peers.map(({ name, perSecond, target }) =>
      figureOf(`paid orders, against ${name}`, 'per second', { figure, floor: perSecond }, target),
    )
  }, env)
}

type Buyer = { client: Client; wants: Wants; hours: string[] }
type Round = { perSecond: number; p50: number }

async function aBuyer(base: string): Promise<Buyer> {
  const client = await newPatient(base, () => {})
  const wants = await choose(client, { query: 'haemoglobin', codes: ['HB'] }, () => {})
  const { days } = await client.get<'listSlots'>(`/api/v1/slots?labIds=${wants.labId}`)
  const hours = days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
  return { client, wants, hours }
}

/** Each client orders again as soon as its order is paid. */
async function aRound(buyers: readonly Buyer[]): Promise<Round> {
  const since = performance.now()
  const until = since + seconds * 1000
  const took: number[] = []
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let began = performance.now(); began < until; began = performance.now()) {
        await aPaidOrder(buyer, took.length)
        took.push(performance.now() - began)
      }
    }),
  )
  const perSecond = took.length / ((performance.now() - since) / 1000)
  return { perSecond, p50: median(took) }
}

async function aPaidOrder({ client, wants, hours }: Buyer, n: number): Promise<void> {
  const { quoteId } = await quote(client, wants, hours[n % hours.length] ?? '')
  const { number } = await client.post<'placeBooking'>('/api/v1/bookings', {
    quoteId,
    payment: 'online',
  })
  const asked = await client.send<HostedRequest>('/ccavRequestHandler', { order_id: number })
  const { encResp, redirectUrl } = await chooseSuccess(asked)
  const attempt = await comeBack(redirectUrl, encResp)
  const { state } = await client.post<'checkPayment'>(`/api/v1/payments/${attempt}/check`)
  expect(state === 'captured', `paid, and yet ${state}`)
}
