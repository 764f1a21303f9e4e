import { type Client } from '../scripts/journey/client.ts'
import { choose, lastingHours, placing, quote, type Wants } from '../scripts/journey/booking.ts'
import { chooseSuccess, comeBack } from '../scripts/journey/pay.ts'
import { patient as newPatient } from '../scripts/journey/people.ts'
import { expect } from '../scripts/journey/report.ts'
import type { HostedRequest } from '../scripts/journey/shapes.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'

const clients = 8
const rounds = roundsOf(5)
const seconds = 8

/**
 * Paid orders per second of the peers on another day, 8 clients on such a machine: constants, not
 * measured in this run. `npm run bench -- peers` measures a peer in the same run.
 */
const peers = [
  { name: 'Vendure 3.7', perSecond: 9.7, online: 'at least 15', cash: 'at least 50' },
  { name: 'Medusa 2.21', perSecond: 2.1, online: 'stated, no target', cash: 'stated, no target' },
]

const kinds = ['cash', 'online'] as const
type Kind = (typeof kinds)[number]

/**
 * T5: complete orders over HTTP, each with its quote. With cash the confirmation completes it;
 * online it needs Pay Now, the sandbox gateway's page and return, and the status call that alone
 * says paid. Everything is enabled: sessions, idempotency, access, audit, outbox, ledger; gateway,
 * database and clients share the machine, and the CPU of gateway and clients is not counted.
 */
export async function measure(): Promise<Figure[]> {
  // Capacity for every order of the run, so that it measures paying and not a full slot.
  const env = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }
  return withServer(async (base, family) => {
    const buyers: Buyer[] = []
    for (let n = 0; n < BUYERS; n += 1) buyers.push(await aBuyer(base))
    const perRound: Record<Kind, Round>[] = []
    const round = (kind: Kind) => aRound(buyers, kind, () => spentSoFar(family()))
    for (let n = 0; n <= rounds; n += 1)
      perRound.push({ cash: await round('cash'), online: await round('online') })
    return kinds.flatMap((kind) =>
      figuresOf(
        kind,
        perRound.slice(1).map((one) => one[kind]),
      ),
    )
  }, env)
}

function figuresOf(kind: Kind, warm: readonly Round[]): Figure[] {
  const figure = median(warm.map(({ perSecond }) => perSecond))
  const cpu = median(warm.map(({ spent }) => ofProduct(spent)))
  console.log(`${kind}: p50 ${Math.round(median(warm.map(({ p50 }) => p50)))} ms an order`)
  for (const { spent } of warm.slice(-1)) console.log(`${kind}, last round: ${shownSpent(spent)}`)
  const target = kind === 'online' ? 'at most 1 of 8 ms' : 'stated, no target'
  return [
    ...peers.map(({ name, perSecond, ...targets }) =>
      figureOf(
        `${kind} orders, against ${name} of another day`,
        'per second',
        { figure, floor: perSecond },
        targets[kind],
      ),
    ),
    figureOf(`CPU of an order, ${kind}`, 'ms', { figure: cpu, floor: 8 }, target),
  ]
}

type Buyer = { client: Client; wants: Wants; hours: string[] }
type Round = { perSecond: number; p50: number; spent: Spent }

/** More than clients: the open bookings of an account are counted before its next one. */
const BUYERS = 32

async function aBuyer(base: string): Promise<Buyer> {
  const client = await newPatient(base, () => {})
  const wants = await choose(client, { query: 'haemoglobin', codes: ['HB'] }, () => {})
  return { client, wants, hours: await lastingHours(client, wants.labId) }
}

/** Each client orders again as soon as its order is complete, for the next of its buyers. */
async function aRound(buyers: readonly Buyer[], kind: Kind, spent: () => Spent): Promise<Round> {
  const before = spent()
  const since = performance.now()
  const until = since + seconds * 1000
  const took: number[] = []
  const one = async (client: number) => {
    for (let n = client; performance.now() < until; n += clients) {
      const buyer = buyers[n % buyers.length]
      if (!buyer) return
      const began = performance.now()
      await anOrder(buyer, kind, took.length)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  const perSecond = took.length / ((performance.now() - since) / 1000)
  return { perSecond, p50: median(took), spent: spentEach(spent(), before, took.length) }
}

async function anOrder({ client, wants, hours }: Buyer, kind: Kind, n: number): Promise<void> {
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
