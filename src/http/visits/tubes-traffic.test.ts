import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  arrived,
  demoActor,
  identified,
  nothingKnown,
  received,
  visitRow,
} from '#test/booking.ts'
import { aClickingCrew } from '#test/clicks.ts'
import { aProduct } from '#test/product.ts'
import { trafficOf } from '#test/traffic.ts'

const product = await aProduct({ slotDays: 20, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const traffic = trafficOf(product.pool)
const { crew, post } = await aClickingCrew(product)
const field = product.as(crew.phlebotomist)
/** Signed in anew: a session ends while the clock is moved ahead. */
const office = async () => product.cookieFor(await demoActor(product, 'backoffice'))

/** Statements of its own, besides those of every verb: see `verb-traffic.test.ts`. */
async function ownOf(who: string, path: string, body: object) {
  const { statements } = await traffic.during(async () => {
    const answer = await post(who, path, body)
    expect(answer.status, answer.text).toBe(200)
  })
  return statements.length - 5
}

/** A tube of a booking at the lab, received. */
async function atTheLab() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const [barcode] = await received(product, { ...crew, booker }, booked)
  const { orders } = await product.as(booker.actor).viewBooking(booked)
  const [order] = orders
  const [tube] = order?.tubes ?? []
  if (!barcode || !order || !tube) throw new Error('no tube at the lab')
  return { barcode, order, tube }
}

/** At the door with this many of two tubes drawn. */
async function atTheDoor(tubesDrawn: number) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const { visitId } = booked
  await arrived(product, crew.phlebotomist, booked)
  await identified(product, { phlebotomist: crew.phlebotomist, booker, visitId })
  const { tubes, payment } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  for (const { tubeId } of tubes.slice(0, tubesDrawn)) {
    const barcode = aBarcode()
    await field.labelTube({ tubeId, barcode, facts: nothingKnown })
    await field.collectTube({ tubeId, barcode })
  }
  return { ...booked, tubes }
}

/** An hour and more after it was due. */
async function left() {
  const { visitId, view } = await atTheDoor(1)
  const end = Temporal.Instant.from(view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 61 }).toString())
  const { version } = await visitRow(product, visitId)
  return { visitId, said: { version: Number(version), reason: 'phlebotomist-unreachable' } }
}

async function rejecting() {
  const { barcode } = await atTheLab()
  return ownOf('technician', '/specimens/reject', { barcode, reason: 'clotted' })
}

async function losing() {
  const { tube } = await atTheLab()
  const said = { version: tube.version, reason: 'broken' }
  return ownOf('technician', `/tubes/${tube.tubeId}/lose`, said)
}

async function writingOff() {
  const { tubes } = await atTheDoor(0)
  return ownOf('phlebotomist', `/tubes/${tubes[0]?.tubeId}/write-off`, { reason: 'difficult-vein' })
}

async function givingUp() {
  const { order, barcode } = await atTheLab()
  await product.as(crew.technician).acceptTube({ barcode })
  const { rows: tests } = await product.pool.query(
    `select id as "testItemId", version from test_items where order_id = $1`,
    [order.orderId],
  )
  return ownOf(await office(), `/orders/${order.orderId}/give-up`, { reason: 'reagent-out', tests })
}

async function endingCollection() {
  const { visitId, said } = await left()
  return ownOf(await office(), `/visits/${visitId}/end-collection`, said)
}

test('what becomes of a tube that is unusable, gone or not drawn is loaded once and saved once', async () => {
  const seen: Record<string, number> = {}
  // The second time each statement has been prepared. The last one moves the clock, which ends sessions.
  for (const act of [rejecting, losing, writingOff, givingUp, endingCollection])
    for (const _round of [1, 2]) seen[act.name] = await act()
  // The lock, its aggregate and the save; the person drawn from where a fresh sample is planned; a
  // collection that ends with tubes written off takes its order and its visit one step further.
  expect(seen).toEqual({
    rejecting: 5,
    losing: 5,
    writingOff: 3,
    givingUp: 3,
    endingCollection: 3,
  })
})
