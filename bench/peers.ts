import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '#src/db/embedded.ts'
import { expect } from '../scripts/journey/report.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { perSecond } from './load.ts'
import { anOrder, type Kind, theBuyers } from './order-clients.ts'
import { orderRound } from './order-round.ts'
import { roomForOrders } from './orders.ts'
import { ourCatalogue } from './peers/our-catalogue.ts'
import { type VendureShop, vendureShop } from './peers/vendure-clients.ts'
import { startVendure } from './peers/vendure.ts'
import { queries, searchPath } from './search.ts'
import { dataDir, withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'

const rounds = roundsOf(5)
const clients = 8
/** Of one work of one side in one round; `PEERS_SECONDS` and `PEERS_PRODUCTS` make a try short. */
const seconds = Number(process.env.PEERS_SECONDS ?? 8)
const products = Number(process.env.PEERS_PRODUCTS ?? 2000)

const works = ['search', 'cash', 'online'] as const
type Work = (typeof works)[number]
const targets: Record<Work, string> = {
  search: 'stated, no target',
  cash: 'at least 50',
  online: 'at least 15',
}

type Side = {
  name: string
  spent: () => Spent
  search: () => Promise<number>
  order: (kind: Kind, n: number) => Promise<void>
  /** Orders in its database. */
  placed: () => Promise<number>
}
type Measured = { perSecond: number; cpu: number; spent: Spent }
type Line = { round: number; work: Work; side: string } & Measured

/**
 * T5: against a shop that a team would take instead, in one run: the same catalogue, the same client,
 * the same PostgreSQL with the same flags, each with its worker. Both stay up, and are asked in turns
 * whose order is reversed each round; every round is printed and kept.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const database = await startPostgres({ dataDir: `${dataDir}/pg` }) // the server's own
    const pool = new pg.Pool({ connectionString: database.url('oxalate'), max: 2 })
    pool.on('error', () => {}) // the database stops before an unsuccessful run ends
    const catalogue = await ourCatalogue(pool, products)
    const vendure = await startVendure(catalogue)
    try {
      const shop = await vendureShop(vendure, 'HB')
      const theirs = sideOf(shop, vendure)
      const lines = await inTurns([await ours({ base, family, pool }), theirs])
      return figuresOf(lines, theirs.name)
    } finally {
      await vendure.stop()
      await pool.end()
    }
  }, roomForOrders)
}

type Own = { base: string; family: () => number[]; pool: pg.Pool }

async function ours({ base, family, pool }: Own): Promise<Side> {
  const buyers = await theBuyers(base)
  let asked = 0
  const path = () => searchPath(queries[(asked += 1) % queries.length] ?? '')
  const port = Number(new URL(base).port)
  return {
    name: 'ours',
    spent: () => spentSoFar(family()),
    // Named, so that no answer comes from memory: the other shop keeps none.
    search: () => perSecond({ port, clients, seconds, path, requestId: 'bench-peers' }),
    order: (kind, n) => anOrder(buyers, kind, n),
    async placed() {
      const sql = 'select count(*)::int as found from bookings'
      const { rows } = await pool.query<{ found: number }>(sql)
      return rows[0]?.found ?? 0
    },
  }
}

function sideOf(shop: VendureShop, at: { port: number; family: () => number[] }): Side {
  let asked = 0
  const body = () => shop.searchBody(queries[(asked += 1) % queries.length] ?? '')
  const load = { port: at.port, clients, seconds, path: () => '/shop-api', body }
  return {
    name: 'Vendure 3.7.3',
    spent: () => spentSoFar(at.family()),
    search: () => perSecond(load),
    order: shop.order,
    placed: shop.placed,
  }
}

/** The first round warms up, and is printed like the others. */
async function inTurns(sides: readonly Side[]): Promise<Line[]> {
  const lines: Line[] = []
  for (let round = 0; round <= rounds; round += 1)
    for (const work of works)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await oneWork(side, work)
        lines.push({ round, work, side: side.name, ...measured })
        const { perSecond: rate, cpu, spent } = measured
        const how = `${rate.toFixed(1)} a second, CPU ${cpu.toFixed(2)} ms: ${shownSpent(spent)}`
        console.log(`round ${round}, ${work}, ${side.name}: ${how}`)
      }
  writeFileSync(
    'bench/results/peers.json',
    `${JSON.stringify({ products, seconds, lines }, null, 2)}\n`,
  )
  return lines
}

async function oneWork(side: Side, work: Work): Promise<Measured> {
  if (work === 'search') {
    const since = side.spent()
    const rate = await side.search()
    const spent = spentEach(side.spent(), since, rate * seconds)
    return { perSecond: rate, cpu: ofProduct(spent), spent }
  }
  const before = await side.placed()
  const load = { clients, seconds, spent: side.spent }
  const { perSecond: rate, orders, spent } = await orderRound(load, (_, n) => side.order(work, n))
  const made = (await side.placed()) - before
  expect(made === orders, `${side.name} acknowledged ${orders} orders and has ${made}`)
  return { perSecond: rate, cpu: ofProduct(spent), spent }
}

function figuresOf(lines: readonly Line[], peer: string): Figure[] {
  const middle = (side: string, work: Work, of: 'perSecond' | 'cpu') =>
    median(
      lines
        .filter((line) => line.round > 0 && line.side === side && line.work === work)
        .map((line) => line[of]),
    )
  return works.flatMap((work) => {
    const both = (of: 'perSecond' | 'cpu') => ({
      figure: middle('ours', work, of),
      floor: middle(peer, work, of),
    })
    return [
      figureOf(`${work}, against ${peer}`, 'per second', both('perSecond'), targets[work]),
      figureOf(`CPU of ${work}, against ${peer}`, 'ms', both('cpu'), 'stated, no target'),
    ]
  })
}
