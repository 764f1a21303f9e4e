import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { crowd } from '#test/crowded-bench.ts'
import { anOrderToEnter, type Ask, type Entering, measuredTests, panelOf } from './bench-work.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { floorOf } from './lab-list-floor.ts'
import { perSecond } from './load.ts'
import { dataDir, withServer } from './server.ts'
import { ofProduct, shownSpent, type Spent, spentEach, spentSoFar } from './spent.ts'

const ITEMS = 10_000
const clients = 8
const seconds = 4
const rounds = roundsOf(5)
const warmUp = 10
const panels = 50

/**
 * The worklist of a lab with ten thousand open tests over HTTP, against PostgreSQL alone answering
 * the same page; and saving a panel of 32 values, with the CPU that PostgreSQL itself takes of it.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const entering = await anOrderToEnter(base)
    const { url, socketDir } = await startPostgres({ dataDir: `${dataDir}/pg` }) // the server's own
    const owner = connectOwner(url('oxalate', ownerRole))
    const asOwner = (text: string, values: unknown[] = []) => owner.pool.query(text, values)
    const questions = [{ sql: pageOf(entering.labId), query: {}, page: 1 }]
    const floor = floorOf({ url: url('oxalate', appRole), socketDir, questions, clients })
    try {
      const saved = await saving({ entering, asOwner, family })
      await crowd({ asOwner }, entering.orderId, { many: Math.ceil(ITEMS / entering.tests) })
      return [...(await worklist(base, { entering, floor, family })), saved]
    } finally {
      await floor.end()
      await owner.pool.end()
    }
  })
}

/** The first page of the list, and how many orders there are: no session, no access, no audit. */
const pageOf = (labId: string) => `select o.id, o.patient_name, o.birth_date, o.sex, o.promised_at,
    count(*) over () as total, array_agg(i.name order by i.position) as tests
  from orders o join test_items i on i.order_id = o.id
  where i.lab_id = '${labId}' and i.state in ('entered', 'held')
  group by o.id order by o.promised_at, o.id limit 50`

type Listed = { entering: Entering; floor: ReturnType<typeof floorOf>; family: () => number[] }

/** Alternately, so that a slow minute of the machine slows both; the first round warms up. */
async function worklist(base: string, { entering, floor, family }: Listed): Promise<Figure[]> {
  const cookie = entering.technician.cookieHeader()
  const port = Number(new URL(base).port)
  const path = () => '/api/v1/bench?list=verify'
  const pairs: { ours: number; theirs: number; ms: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = spentSoFar(family())
    const ours = await perSecond({ port, clients, seconds, path, cookie })
    const spent = spentEach(spentSoFar(family()), before, ours * seconds)
    pairs.push({ ours, theirs: await floor.perSecond(seconds), ms: ofProduct(spent) })
    console.log(`list, round ${round}: ${shownSpent(spent)}`)
  }
  const of = (kind: 'ours' | 'theirs' | 'ms') => median(pairs.slice(1).map((pair) => pair[kind]))
  const name = `worklist of ${ITEMS} tests, against one statement by ${floor.name}`
  return [
    figureOf(name, 'per second', { figure: of('ours'), floor: of('theirs') }, 'stated, no target'),
    figureOf(
      'CPU of a page of the worklist',
      'ms',
      { figure: of('ms'), floor: 1000 / of('theirs') },
      'stated, no target',
    ),
  ]
}

type Saving = { entering: Entering; asOwner: Ask; family: () => number[] }

/** One panel after the other, as one person saves them; from the second on over earlier values. */
async function saving({ entering, asOwner, family }: Saving): Promise<Figure> {
  const measured = await measuredTests(entering)
  const { technician, orderId } = entering
  const at = `/api/v1/orders/${orderId}/results`
  const save = async (turn: number) => {
    const results = await panelOf(asOwner, { orderId, measured, value: 5 + (turn % 2) / 10 })
    const before = spentSoFar(family())
    const { refused } = await technician.post<'enterResults'>(at, { results })
    if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`)
    return spentEach(spentSoFar(family()), before, 1)
  }
  const each: Spent[] = []
  for (let turn = 0; turn < warmUp + panels; turn += 1) each.push(await save(turn))
  const warm = each.slice(warmUp)
  const mean = (of: (spent: Spent) => number) =>
    warm.reduce((sum, one) => sum + of(one), 0) / panels
  return figureOf(
    `CPU of saving a panel of ${measured.length} values, against PostgreSQL’s part of it`,
    'ms',
    { figure: mean(ofProduct), floor: mean(({ PostgreSQL }) => PostgreSQL) },
    'stated, no target',
  )
}
