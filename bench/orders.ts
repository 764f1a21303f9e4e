import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { anOrder, type Kind, kinds, theBuyers } from './order-clients.ts'
import { orderRound, type Round } from './order-round.ts'
import { withServer } from './server.ts'
import { ofProduct, shownSpent, spentSoFar } from './spent.ts'

const clients = 8
const rounds = roundsOf(5)
const seconds = 8

/** Capacity for every order of a run, so that it measures paying and not a full slot. */
export const roomForOrders = { SLOT_CAPACITY: '1000', OPEN_BOOKINGS: '100000' }

/**
 * T5: the CPU of complete orders over HTTP. Everything is enabled: sessions, idempotency, access,
 * audit, outbox, ledger; gateway, database and clients share the machine, and the CPU of gateway and
 * clients is not counted. Held against other shops by `npm run bench -- peers`.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const buyers = await theBuyers(base)
    const perRound: Record<Kind, Round>[] = []
    const load = { clients, seconds, spent: () => spentSoFar(family()) }
    const round = (kind: Kind) => orderRound(load, (_client, n) => anOrder(buyers, kind, n))
    for (let n = 0; n <= rounds; n += 1)
      perRound.push({ cash: await round('cash'), online: await round('online') })
    return kinds.map((kind) =>
      figureFor(
        kind,
        perRound.slice(1).map((one) => one[kind]),
      ),
    )
  }, roomForOrders)
}

function figureFor(kind: Kind, warm: readonly Round[]): Figure {
  const rate = median(warm.map(({ perSecond }) => perSecond)).toFixed(1)
  const p50 = Math.round(median(warm.map((round) => round.p50)))
  console.log(`${kind}: ${rate} a second, p50 ${p50} ms`)
  for (const { spent } of warm.slice(-1)) console.log(`${kind}, last round: ${shownSpent(spent)}`)
  const figure = median(warm.map(({ spent }) => ofProduct(spent)))
  const target = kind === 'online' ? 'at most 1 of 8 ms' : 'stated, no target'
  return figureOf(`CPU of an order, ${kind}`, 'ms', { figure, floor: 8 }, target)
}
