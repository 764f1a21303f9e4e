import { afterAll, expect, test } from 'vitest'
import type { OrderId } from '#src/domain/orders/order.ts'
import { shown, signing } from '#test/bench.ts'
import { demoActor, demoLab, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, type PaidBooking, refundsOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 30, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { office, phlebotomist } = await aCrew(product)
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

/** The refusal; an unexpected success shows as itself. */
const refusalOf = (error: unknown) => error

async function priceOf(paid: PaidBooking) {
  return (await inState(paid.orderId, 'recollect'))[0]?.price
}

test('refused: another version, a measured test, one’s own booking, and while somebody is on the way', async () => {
  const paid = await halfRedrawn()
  const wanted = await wish(paid.orderId)
  const old = wanted.tests.map((one) => ({ ...one, version: one.version + 1 }))
  const stale = lab.giveUpTests({ ...wanted, tests: old })
  expect(await stale.catch(refusalOf)).toMatchObject({ refusal: 'stale' })
  const done = lab.giveUpTests(await wish(paid.orderId, 'published'))
  expect(await done.catch(refusalOf)).toMatchObject({ refusal: 'not-allowed-now' })
  const { actor } = paid.booker
  const grants = [...actor.grants, { role: 'back-office', labId: null, locationId: null } as const]
  const own = product.as({ ...actor, grants }).giveUpTests(wanted)
  expect(await own.catch(refusalOf)).toMatchObject({ refusal: 'same-person' })
  const visit = (await lookAt(paid)).visits.at(-1)
  if (!visit) throw new Error('no visit')
  const { visitId, version } = visit
  await product.as(actor).allowEarlyVisit({ visitId, version, isAllowed: true })
  await field.acceptVisit({ visitId })
  await field.departForVisit({ visitId })
  const onTheWay = lab.giveUpTests(wanted)
  expect(await onTheWay.catch(refusalOf)).toMatchObject({ refusal: 'not-allowed-now' })
  const { tests } = await lab.viewGiveUp({ orderId: paid.orderId })
  expect(tests.filter(({ mayGiveUp }) => mayGiveUp)).toEqual([])
  expect(tests.filter(({ isUnderWay }) => isUnderWay)).toHaveLength(1)
  expect((await orderNow(paid)).state).toBe('recollection-due')
})

test('a test with a value is not given up by hand, and keeps it', async () => {
  const paid = await aPaidBooking(paying)
  const { booker, orderId, bookingId } = paid
  for (const barcode of await received(product, { phlebotomist, technician, booker }, paid))
    await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId })
  const [item] = items
  if (!item) throw new Error('no test')
  const { testItemId } = item
  const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
  await lab.enterResult({ testItemId, result })
  const wanted = await wish(orderId, 'entered')
  expect(wanted.tests).toHaveLength(1)
  const gone = lab.giveUpTests({ ...wanted, reason: 'instrument-down' })
  expect(await gone.catch(refusalOf)).toMatchObject({
    refusal: 'not-allowed-now',
    detail: { currentState: 'entered', allowedActions: expect.not.arrayContaining(['give-up']) },
  })
  expect((await inState(orderId, 'entered')).length).toBe(1)
  expect(await refundsOf(product, bookingId)).toEqual([])
})

test('another lab’s order is answered like a missing one', async () => {
  const paid = await halfRedrawn()
  const labId = await demoLab(product, 'LAB002')
  const grants = [{ role: 'lab-technician', labId, locationId: null } as const]
  const other = product.as({ ...technician, grants })
  const wanted = await wish(paid.orderId)
  expect(await other.giveUpTests(wanted).catch(refusalOf)).toMatchObject({ refusal: 'not-found' })
  const look = other.viewGiveUp({ orderId: paid.orderId })
  expect(await look.catch(refusalOf)).toMatchObject({ refusal: 'not-found' })
  expect((await orderNow(paid)).state).toBe('recollection-due')
})

test('a person who gives up tests is shown what is refunded, and never for their own booking', async () => {
  const paid = await halfRedrawn()
  const { orderId, booker } = paid
  const price = await priceOf(paid)
  const { payback, tests } = await office.viewGiveUp({ orderId })
  expect(payback).toBe('money')
  expect(tests.filter(({ mayGiveUp }) => mayGiveUp)).toMatchObject([
    { state: 'recollect', price, before: null, follows: [], isUnderWay: false },
  ])
  const grants = [
    ...booker.actor.grants,
    { role: 'back-office', labId: null, locationId: null } as const,
  ]
  const own = product.as({ ...booker.actor, grants }).viewGiveUp({ orderId })
  expect(await own.catch(refusalOf)).toMatchObject({ refusal: 'same-person' })
})
