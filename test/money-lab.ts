import type { TestItemId } from '#src/domain/results/item.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { drawn, identified, mayComeEarly, type Person } from './booking.ts'
import { shown, signing } from './bench.ts'
import {
  claim,
  giveCredit,
  lowerDue,
  refusedWith,
  settle,
  visitOf,
  type Walk,
} from './money-acts.ts'
import {
  advanceOf,
  type Booked,
  creditLeftOf,
  freeOf,
  goodwillOf,
  isRepaid,
  type Item,
  openCase,
  pendingOf,
  refundableOf,
  sumOf,
} from './money-model.ts'
import { holdFor, takeBack } from './money-shares.ts'

/** At the door, before the slot as the patient allowed it, paid, drawn and handed over. */
export async function collect(walk: Walk, on: Booked) {
  const { product } = walk.stage
  await mayComeEarly(product, visitOf(on).visitId)
  await walk.field.departForVisit(visitOf(on))
  await walk.field.arriveAtVisit(visitOf(on))
  await identified(product, { ...walk, ...visitOf(on) })
  if (on.mode === 'cash') {
    await walk.field.takeCash({ ...visitOf(on), amountPaise: on.total })
    Object.assign(on, { payment: 'cash-collected', paid: on.total })
    settle(walk, on)
  }
  await bringToLab(walk, walk.phlebotomist, on, visitOf(on))
}

async function bringToLab(
  { stage: { product, crew } }: Walk,
  phlebotomist: Person,
  on: Booked,
  { visitId }: { visitId: VisitId },
) {
  const field = product.as(phlebotomist)
  const barcodes = await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  await field.handOver({ visitId })
  for (const barcode of barcodes) await crew.lab.receiveTube({ barcode })
  Object.assign(on, { stage: 'at-lab', barcodes })
}

/** What was refunded before does not accrue, with this sample or another. */
export async function accept(walk: Walk, on: Booked) {
  for (const barcode of await labelsOf(walk, on)) await walk.stage.crew.lab.acceptTube({ barcode })
  on.stage = 'tested'
  for (const item of isOpen(on).filter((one) => !isRepaid(one))) earnAnew(item)
  const disputed = openCase(on)
  if (disputed) holdFor(disputed, on)
}

/** The labels of handed-over tubes that a test still waits for. */
async function labelsOf({ stage: { product } }: Walk, on: Booked) {
  const { rows } = await product.pool.query<{ barcode: Booked['barcodes'][number] }>(
    'select barcode from tubes where barcode = any($1) and order_id = any($2)',
    [on.barcodes, ordersOf(on)],
  )
  return rows.map(({ barcode }) => barcode)
}

function earnAnew(item: Item) {
  const { share, clawBack } = item
  if (share) item.before.push({ share, ...(clawBack && { clawBack }) })
  delete item.clawBack
  item.share = { state: 'accrued' }
}

/** A lab asks twice for a fresh sample, and then gives up. */
const MOST_REDRAWS = 2

/** The samples are unusable: what they accrued is reversed, and another visit follows. */
export async function reject(walk: Walk, on: Booked) {
  const { crew, product } = walk.stage
  // Where no slot is free for another visit, it is given up.
  await walk.stage.anHour(walk)
  for (const barcode of await labelsOf(walk, on))
    await crew.lab.rejectTube({ barcode, reason: 'haemolysed' })
  if (on.redraws === MOST_REDRAWS) return endEach(walk, on)
  on.redraws += 1
  on.stage = 'drawn-again'
  for (const item of isOpen(on)) takeBack(product.clock.at().epochMilliseconds, item)
}

/** The visit for the fresh sample follows at once; at another time, where that one was missed. */
export async function drawAgain(walk: Walk, on: Booked) {
  const { product, crew } = walk.stage
  const { visits } = await walk.patient.viewBooking(on)
  const fresh = visits.at(-1)
  if (!fresh) throw new Error('nobody comes again')
  const { visitId } = await ontoAnHour(walk, fresh)
  const field = product.as(crew.phlebotomist)
  await field.acceptVisit({ visitId })
  await mayComeEarly(product, visitId)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist: crew.phlebotomist, booker: walk.booker, visitId })
  await bringToLab(walk, crew.phlebotomist, on, { visitId })
}

type Visit = Awaited<ReturnType<Walk['patient']['viewBooking']>>['visits'][number]

async function ontoAnHour(walk: Walk, visit: Visit) {
  if (visit.state === 'offered') return visit
  const startsAt = await walk.stage.anHour(walk)
  return walk.patient.rescheduleVisit({ visitId: visit.visitId, startsAt })
}

const isOpen = ({ items }: Booked) => items.filter(({ isEnded }) => !isEnded)

const ordersOf = (on: Booked) => [...new Set(isOpen(on).map(({ orderId }) => orderId))]

/** Two persons are to be drawn, and one of them may still stay away. */
export const isForTwo = (on: Booked) => ordersOf(on).length > 1

/** One of two stays away: free, with less to pay at the door or these tests refunded. */
export async function takeOff(walk: Walk, on: Booked) {
  const orderId = ordersOf(on).at(-1)
  const items = isOpen(on).filter((item) => item.orderId === orderId)
  await walk.patient.cancelOrder({ orderId: orderId as never })
  if (on.paid > 0) return end(walk, on, items)
  lowerDue(walk, on, sumOf(items.map(({ price }) => price)))
  for (const item of items) item.isEnded = true
}

/** The lab says that no fresh sample will come, or that it cannot measure this one. */
export async function giveUp(walk: Walk, on: Booked) {
  const { crew, product } = walk.stage
  const [orderId] = ordersOf(on)
  const items = isOpen(on).filter((item) => item.orderId === orderId)
  const tests = await Promise.all(
    items.map(async ({ id }) => ({ testItemId: id as TestItemId, ...(await shown(product, id)) })),
  )
  await crew.lab.giveUpTests({ orderId: orderId as never, reason: 'instrument-down', tests })
  return end(walk, on, items)
}

/** Each person's tube is given up by itself. */
function endEach(walk: Walk, on: Booked) {
  for (const orderId of ordersOf(on))
    end(
      walk,
      on,
      on.items.filter((item) => item.orderId === orderId),
    )
}

/**
 * Tests that nobody will do: one refund for all of them, and a credit where a credit paid. Where
 * earlier goodwill leaves too little money, it was the patient's own.
 */
function end(walk: Walk, on: Booked, items: readonly Item[]) {
  const now = walk.stage.product.clock.at().epochMilliseconds
  const open = items.filter((item) => !isRepaid(item))
  for (const item of items) {
    takeBack(now, item)
    Object.assign(item, { isRefunded: true, isEnded: true })
  }
  // What is owed after a bank's decision is refunded then.
  if (!openCase(on)) repay(walk, on, sumOf(open.map(({ price }) => price)))
  if (isOpen(on).length === 0) Object.assign(on, { stage: 'reported', reportedAt: now })
}

/** First reduces our part of a bank's case: the patient has it from the bank. */
function repay(walk: Walk, on: Booked, price: number) {
  const theirs = Math.min(price, freeOf(walk, on))
  const recovered = Math.min(theirs, on.lost)
  on.lost -= recovered
  on.ownLost += recovered
  const amount = Math.min(theirs - recovered, refundableOf(walk, on))
  if (amount > 0) claim(walk, on, { amount, why: 'test' })
  const used = Math.min(theirs - recovered - amount, creditLeftOf(walk, on))
  giveCredit(walk, on, { fault: 0, used })
  const unearned = advanceOf(walk, on) - pendingOf(on)
  on.returned += Math.min(goodwillOf(walk, on), Math.max(0, unearned))
}

/** High for one test and normal for the other, and for neither critical. */
const VALUE = 13

/** Entered and verified by one, signed by another. */
export async function report(walk: Walk, on: Booked) {
  const { product, crew } = walk.stage
  const { clock } = product
  for (const { id } of isOpen(on)) {
    const testItemId = id as TestItemId
    const result = { type: 'numeric', value: VALUE, ...(await shown(product, id)) } as const
    await crew.lab.enterResult({ testItemId, result })
    await crew.lab.verifyResult({ testItemId, ...(await shown(product, id)) })
  }
  for (const orderId of ordersOf(on))
    await crew.pathologist.authoriseResults(await signing(product, orderId as never))
  Object.assign(on, { stage: 'reported', reportedAt: clock.at().epochMilliseconds })
}

export const isRefundableTest = (walk: Walk, on: Booked) => (item: Item) =>
  item.share !== undefined &&
  !isRepaid(item) &&
  !openCase(on) &&
  refundableOf(walk, on) >= item.price

/**
 * A test that was begun, requested by one finance person and approved by another; never a second
 * time.
 */
export async function refundTest(walk: Walk, on: Booked) {
  const { finance, finance2 } = walk.stage.crew
  const item = on.items.find(isRefundableTest(walk, on))
  if (!item) return
  const wanted = { bookingId: on.bookingId, testItemId: item.id as TestItemId, reason: 'by chance' }
  const { refundId } = await finance.askRefundByHand(wanted)
  await finance2.decideRefund({ refundId, verdict: 'approve', reason: 'by chance' })
  item.isRefunded = true
  takeBack(walk.stage.product.clock.at().epochMilliseconds, item)
  claim(walk, on, { amount: item.price, why: 'test', isAsked: true })
}

export function refundTestAgain({ stage }: Walk, on: Booked) {
  const item = on.items.find(({ isRefunded }) => isRefunded)
  const wanted = { bookingId: on.bookingId, testItemId: item?.id as TestItemId, reason: 'again' }
  return refusedWith('already-refunded', stage.crew.finance.askRefundByHand(wanted))
}
