import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { shown, signing } from '#test/bench.ts'
import { demoActor, freeHours, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking, refundsOf } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const paying = await aPayingProduct({ slotDays: 30, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { office, worker, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const pathologist = product.as(await demoActor(product, 'authoriser'))
const field = product.as(phlebotomist)

/** Two tubes at the lab: HB is reported, the other one must be drawn again. */
async function halfRedrawn() {
  const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'FBS'] } })
  const { booker, orderId } = paid
  const [good, bad] = await received(product, { phlebotomist, technician, booker }, paid)
  if (!good || !bad) throw new Error('one tube')
  const { tubes } = await orderNow(paid)
  const ofHb = tubes.find(({ barcode }) => barcode === good)
  if (!ofHb) throw new Error('no tube')
  await lab.acceptTube({ barcode: good })
  const { items } = await lab.viewBench()
  for (const { testItemId } of items.filter((one) => one.orderId === orderId)) {
    const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
    await lab.enterResult({ testItemId, result })
    await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  await pathologist.authoriseResults(await signing(product, orderId))
  await lab.rejectTube({ barcode: bad, reason: 'clotted' })
  return paid
}

async function lookAt({ booker, bookingId }: PaidBooking) {
  return product.as(booker.actor).viewBooking({ bookingId })
}

async function orderNow(paid: PaidBooking) {
  const [order] = (await lookAt(paid)).orders
  if (!order) throw new Error('no order')
  return order
}

async function inState(orderId: OrderId, state: string) {
  const { rows } = await product.pool.query(
    `select id as "testItemId", version, price_paise::int as price from test_items
     where order_id = $1 and state = $2`,
    [orderId, state],
  )
  return rows
}

async function wish(orderId: OrderId, state = 'recollect') {
  const tests = (await inState(orderId, state)).map(({ testItemId, version }) => {
    return { testItemId, version }
  })
  return { orderId, reason: 'no-fresh-sample' as const, tests }
}

/** The visit for the fresh sample fails this many times. */
async function nobodyComes(paid: PaidBooking) {
  const { visits } = await lookAt(paid)
  const visit = visits.at(-1)
  if (!visit) throw new Error('no visit')
  product.clock.set(Temporal.Instant.from(visit.startsAt).subtract({ minutes: 30 }).toString())
  await worker.giveUpVisits()
  return visit
}

const later = (days: number) =>
  product.clock.set(
    product.clock
      .at()
      .add({ hours: 24 * days })
      .toString(),
  )

async function expectGivenUp(paid: PaidBooking, reason: string, price: number) {
  const order = await orderNow(paid)
  expect(order.state).toBe('reported')
  const undone = order.items.filter(({ state }) => state === 'not-performed')
  expect(undone).toMatchObject([{ reason }])
  expect(await refundsOf(product, paid.bookingId)).toMatchObject([{ amount: price }])
  const { visits } = await lookAt(paid)
  expect(visits.at(-1)?.state).toMatch(/cancelled|failed/)
  expect(await wrongSides(product, paid.bookingId)).toEqual([])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
}

async function priceOf(paid: PaidBooking) {
  return (await inState(paid.orderId, 'recollect'))[0]?.price
}

test('the lab or the office gives up a fresh sample: refunded, reported, told, nobody departs', async () => {
  for (const app of [lab, pathologist, office]) {
    const paid = await halfRedrawn()
    const price = await priceOf(paid)
    await field.acceptVisit({
      visitId: (await lookAt(paid)).visits.at(-1)?.visitId ?? paid.visitId,
    })
    expect(await app.giveUpTests(await wish(paid.orderId))).toEqual({ ended: 1 })
    await expectGivenUp(paid, 'no-fresh-sample', price)
    const { rows } = await product.pool.query(
      `select count(*)::int from messages where subject_id = $1 and event = 'test-not-performed'`,
      [paid.bookingId],
    )
    expect(rows[0].count).toBe(1)
  }
})

test('after it the good test closes and is payable', async () => {
  const paid = await halfRedrawn()
  await office.giveUpTests(await wish(paid.orderId))
  later(8)
  await worker.closeOrders()
  const { rows } = await product.pool.query(
    `select state from settlement_entries where booking_id = $1 and state <> 'reversed'`,
    [paid.bookingId],
  )
  expect(rows).toEqual([{ state: 'eligible' }])
})

test('a test that is ready and cannot be measured is given up and refunded', async () => {
  const paid = await aPaidBooking(paying)
  const { booker, orderId, bookingId } = paid
  for (const barcode of await received(product, { phlebotomist, technician, booker }, paid))
    await lab.acceptTube({ barcode })
  await lab.giveUpTests({ ...(await wish(orderId, 'ready')), reason: 'reagent-out' })
  expect(await refundsOf(product, bookingId)).toMatchObject([{ amount: 11_000 }])
  expect(await orderNow(paid)).toMatchObject({ state: 'reported' })
  expect(await wrongSides(product, bookingId)).toEqual([])
})

test('time gives it up after seven days without a visit, and not before', async () => {
  const paid = await halfRedrawn()
  const price = await priceOf(paid)
  later(8)
  await worker.giveUpWaiting()
  // Its visit is still offered: a late phlebotomist is waited for.
  expect((await orderNow(paid)).state).toBe('recollection-due')
  await worker.giveUpVisits()
  await worker.giveUpWaiting()
  await expectGivenUp(paid, 'no-fresh-sample', price)
  await worker.giveUpWaiting()
  expect(await refundsOf(product, paid.bookingId)).toHaveLength(1)
})

test('time gives it up at once where two reschedules failed', async () => {
  const paid = await halfRedrawn()
  const price = await priceOf(paid)
  const patient = product.as(paid.booker.actor)
  for (let round = 0; round < 2; round += 1) {
    const { visitId } = await nobodyComes(paid)
    await worker.giveUpWaiting()
    expect((await orderNow(paid)).state).toBe('recollection-due')
    const startsAt = (await freeHours(product))[8] ?? ''
    await patient.rescheduleVisit({ visitId, startsAt })
  }
  await nobodyComes(paid)
  await worker.giveUpWaiting()
  await expectGivenUp(paid, 'no-fresh-sample', price)
})

test('given up by the lab, the office and time at once, it is refunded once', async () => {
  const paid = await halfRedrawn()
  const wanted = await wish(paid.orderId)
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, async (_, at) =>
      [lab, pathologist, office][at % 3]?.giveUpTests(wanted),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refundsOf(product, paid.bookingId)).toHaveLength(1)
})
