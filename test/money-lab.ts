import type { TestItemId } from '#src/domain/results/item.ts'
import { aBarcode } from './booking.ts'
import { claim, refusedWith, settle, visitOf, type Walk } from './money-acts.ts'
import { type Booked, type Item, refundableOf, sumOf } from './money-model.ts'

/**
 * Steps that have no part in money (the way there, labels, scans, results) are written down as done:
 * through the states of their machines, by one message to the database.
 */
function writeDown({ stage }: Walk, table: string, by: string, ...changes: string[]) {
  const texts = changes.map((set) => `update ${table} set ${set} where ${by};`)
  return stage.product.pool.query(texts.join('\n'))
}

/** At the door, paid and drawn, and on the lab's counter; its fresh samples are used up. */
export async function collect(walk: Walk, on: Booked) {
  const now = `'${walk.stage.product.clock.at().toString()}'`
  const barcode = aBarcode()
  const [visit, order, tube] = [
    `id = '${on.visitId}'`,
    `id = '${on.orderId}'`,
    `id = '${on.tubeId}'`,
  ]
  await writeDown(
    walk,
    'visits',
    visit,
    `early_allowed_at = ${now}`,
    `state = 'en-route', departed_at = ${now}`,
    `state = 'arrived', arrived_at = ${now}`,
    `state = 'identified', identified_at = ${now}`,
  )
  await writeDown(walk, 'orders', order, `state = 'collecting', recollections = 2`)
  await walk.stage.product.pool.query(
    'insert into barcodes (barcode, tube_id, used_at) values ($1, $2, $3)',
    [barcode, on.tubeId, walk.stage.product.clock.at().toString()],
  )
  await writeDown(
    walk,
    'tubes',
    tube,
    `state = 'labelled', barcode = '${barcode}', labelled_at = ${now}`,
    `state = 'collected', collected_at = ${now}`,
  )
  await finish(walk, on)
  await writeDown(walk, 'tubes', tube, `state = 'handed-over', handed_over_at = ${now}`)
  await writeDown(walk, 'visits', visit, `state = 'handed-over', manifest_at = ${now}`)
  await writeDown(walk, 'orders', order, `state = 'at-lab'`)
  Object.assign(on, { stage: 'at-lab', barcode })
}

async function finish(walk: Walk, on: Booked) {
  const { visitId } = visitOf(on)
  if (on.mode === 'cash') {
    await walk.field.takeCash({ visitId, amountPaise: on.total })
    Object.assign(on, { payment: 'cash-collected', paid: on.total })
    settle(walk, on)
  }
  await walk.field.finishCollection({ visitId })
}

export async function accept({ stage }: Walk, on: Booked) {
  await stage.crew.lab.acceptTube({ barcode: on.barcode as never })
  on.stage = 'tested'
  for (const item of on.items) item.share = { state: 'accrued' }
}

/**
 * The sample is no good, and there was a fresh one twice already: one refund of all its tests. What
 * goodwill gave before leaves too little money for was the patient's own.
 */
export async function giveUp(walk: Walk, on: Booked) {
  const { crew, product } = walk.stage
  const left = refundableOf(walk, on)
  await crew.lab.rejectTube({ barcode: on.barcode as never, reason: 'haemolysed' })
  Object.assign(on, { stage: 'reported', reportedAt: product.clock.at().epochMilliseconds })
  for (const item of on.items) takeBack(product.clock.at().epochMilliseconds, item)
  const open = on.items.filter(({ isRefunded }) => !isRefunded)
  for (const item of open) item.isRefunded = true
  const owed = sumOf(open.map(({ price }) => price))
  const amount = Math.min(owed, left)
  if (amount > 0) claim(walk, on, { amount, why: 'test' })
  on.returned += owed - amount
}

function takeBack(now: number, item: Item) {
  const { share } = item
  if (!share || share.state === 'reversed' || item.clawBack) return
  if (['batched', 'approved', 'paid'].includes(share.state))
    item.clawBack = { state: 'eligible', since: now }
  else share.state = 'reversed'
}

export async function report(walk: Walk, on: Booked) {
  const { clock } = walk.stage.product
  const results = ['entered', 'tech-verified', 'authorised', 'published']
  const texts = results.map((state) => `state = '${state}'`)
  await writeDown(walk, 'test_items', `order_id = '${on.orderId}'`, ...texts)
  const reported = `state = 'reported', reported_at = '${clock.at().toString()}'`
  await writeDown(walk, 'orders', `id = '${on.orderId}'`, reported)
  Object.assign(on, { stage: 'reported', reportedAt: clock.at().epochMilliseconds })
}

export const isRefundableTest = (walk: Walk, on: Booked) => (item: Item) =>
  item.share !== undefined && !item.isRefunded && refundableOf(walk, on) >= item.price

/** A test that was begun, asked for by one of finance and approved by another; a second time never. */
export async function refundTest(walk: Walk, on: Booked) {
  const { finance, finance2 } = walk.stage.crew
  const item = on.items.find(isRefundableTest(walk, on))
  if (!item) return
  const wanted = { bookingId: on.bookingId, testItemId: item.id as TestItemId, reason: 'by chance' }
  const { refundId } = await finance.askRefundByHand(wanted)
  await finance2.decideRefund({ refundId, verdict: 'approve', reason: 'by chance' })
  item.isRefunded = true
  takeBack(walk.stage.product.clock.at().epochMilliseconds, item)
  claim(walk, on, { amount: item.price, why: 'test' })
}

export function refundTestAgain({ stage }: Walk, on: Booked) {
  const item = on.items.find(({ isRefunded }) => isRefunded)
  const wanted = { bookingId: on.bookingId, testItemId: item?.id as TestItemId, reason: 'again' }
  return refusedWith('already-refunded', stage.crew.finance.askRefundByHand(wanted))
}
