import { aBench } from '../revisions.ts'
import type { Product } from '../people.ts'
import { signedValues } from '../signed-values.ts'

const NORMAL = { HB: 13.5, UREA: 24 }
/** Longer than anything waits by itself. */
const DAYS = 9
/** A carried tube is lost, then nobody books the fresh sample, then its report is closed. */
const ROUNDS = 3

/** The lab measures and signs what it accepted so far. */
export async function labSigns(product: Product) {
  const { measured, sign } = signedValues(product, await aBench(product))
  const { rows } = await product.pool.query(
    `select distinct o.id from orders o join test_items i on i.order_id = o.id
     where i.state = 'ready' and o.state in ('at-lab', 'processing') order by 1`,
  )
  for (const { id } of rows) {
    await measured(id, NORMAL)
    await sign(id)
  }
}

/** The lab measures and signs what it accepted; time ends what people left, one end after another. */
export async function toTheEnd(product: Product) {
  await labSigns(product)
  const worker = product.as({ kind: 'worker' })
  for (let round = 0; round < ROUNDS; round += 1) {
    product.clock.pass(DAYS * 24 * 60)
    for (const job of [...endings, ...endings]) await worker[job]()
  }
}

const endings = [
  'giveUpVisits',
  'giveUpTubes',
  'endUnserved',
  'giveUpWaiting',
  'settleVisitFees',
  'closeOrders',
] as const
