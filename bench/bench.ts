import { connectOwner } from '#src/db/driver/client.ts'
import { startPostgres } from '#src/db/embedded.ts'
import { appRole, ownerRole } from '#src/db/roles.ts'
import { crowd } from '#test/crowded-bench.ts'
import { anOrderToEnter, type Entering, type Panel, panelsOf } from './bench-work.ts'
import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { floorOf } from './lab-list-floor.ts'
import { perSecond } from './load.ts'
import { dataDir, withServer } from './server.ts'
import { ofProduct, type Spent, shownSpent, spentEach, spentSoFar } from './spent.ts'

const ORDERS = 10_000
const clients = 8
const seconds = 4
const rounds = roundsOf(5)
const warmUp = 10
const panels = 50

/**
 * The worklist of a lab with ten thousand open orders over HTTP, against PostgreSQL alone answering
 * the same page; and saving a panel of 32 values, with the CPU that PostgreSQL itself takes of it.
 */
export async function measure(): Promise<Figure[]> {
  return withServer(async (base, family) => {
    const entering = await anOrderToEnter(base)
    const { url, socketDir } = await startPostgres({ dataDir: `${dataDir}/pg` }) // the server's own
    const owner = connectOwner(url('oxalate', ownerRole))
    const asOwner = (text: string, values: unknown[] = []) => owner.pool.query(text, values)
    await crowd({ asOwner }, entering.orderId, { many: ORDERS - 1 })
    const questions = [{ sql: pageOf(entering.labId), query: {}, page: 1 }]
    const floor = floorOf({ url: url('oxalate', appRole), socketDir, questions, clients })
    try {
      const list = await worklist(base, { entering, floor, family })
      const sent = await panelsOf(asOwner, entering, warmUp + panels)
      return [...list, await saving(entering, sent, family)]
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
  where i.lab_id = '${labId}' and i.state = 'ready'
  group by o.id order by o.promised_at, o.id limit 50`

type Listed = { entering: Entering; floor: ReturnType<typeof floorOf>; family: () => number[] }

/** Alternately, so that a slow minute of the machine slows both; the first round warms up. */
async function worklist(base: string, { entering, floor, family }: Listed): Promise<Figure[]> {
  const cookie = entering.technician.cookieHeader()
  const port = Number(new URL(base).port)
  const path = () => '/api/v1/bench?list=enter'
  const pairs: { ours: number; theirs: number; ms: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = spentSoFar(family())
    const ours = await perSecond({ port, clients, seconds, path, cookie })
    const spent = spentEach(spentSoFar(family()), before, ours * seconds)
    pairs.push({ ours, theirs: await floor.perSecond(seconds), ms: ofProduct(spent) })
    console.log(`list, round ${round}: ${shownSpent(spent)}`)
  }
  const of = (kind: 'ours' | 'theirs' | 'ms') => median(pairs.slice(1).map((pair) => pair[kind]))
  const name = `worklist of ${ORDERS} orders, against one statement by ${floor.name}`
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

/** One panel after the other, as one person saves them. */
async function saving(
  { technician }: Entering,
  sent: readonly Panel[],
  family: () => number[],
): Promise<Figure> {
  const save = async ({ orderId, results }: Panel) => {
    const at = `/api/v1/orders/${orderId}/results`
    const { refused } = await technician.post<'enterResults'>(at, { results })
    if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`)
  }
  for (const panel of sent.slice(0, warmUp)) await save(panel)
  const before = spentSoFar(family())
  for (const panel of sent.slice(warmUp)) await save(panel)
  const spent: Spent = spentEach(spentSoFar(family()), before, panels)
  console.log(`saving, each: ${shownSpent(spent)}`)
  const counts = sent[0]?.results.length ?? 0
  return figureOf(
    `CPU of saving a panel of ${counts} values, against PostgreSQL’s part of it`,
    'ms',
    { figure: ofProduct(spent), floor: spent.PostgreSQL },
    'stated, no target',
  )
}
