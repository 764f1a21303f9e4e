import { afterAll, expect, test } from 'vitest'
import { CreditId } from '#src/domain/payments/payment.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import { shown, signing } from '#test/bench.ts'
import {
  aBooker,
  aBooking,
  balances,
  type Booked,
  type Booker,
  demoActor,
  received,
} from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, aSister, refundsOf } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const reason = 'the report came two days late'
const fee = 12_000

/** The lab loses three samples, and its test is not done. `first`: what happens before that. */
async function lost(
  booker: Booker,
  booked: Pick<Booked, 'bookingId' | 'visitId'>,
  first: (barcode: Barcode) => Promise<unknown> = async () => {},
) {
  const crew = { phlebotomist, technician, booker }
  let { visitId } = booked
  for (const round of [1, 2, 3]) {
    const [barcode] = await received(product, crew, booked as Booked, visitId)
    if (!barcode) throw new Error('no tube')
    if (round === 1) await first(barcode)
    await lab.rejectTube({ barcode, reason: 'clotted' })
    const { visits } = await product.as(booker.actor).viewBooking(booked)
    visitId = visits.at(-1)?.visitId ?? visitId
  }
}

/** A credit of this amount for a booking that went wrong. */
async function weOwe(booker: Booker, amount: number) {
  const { bookingId } = await aBooking(product, booker)
  await product.asOwner(
    `insert into credits (id, account_id, booking_id, amount_paise, state, created_at)
     values ($1, $2, $3, $4, 'pending', now())`,
    [product.world.chance.uuid(), booker.actor.id, bookingId, amount],
  )
}

/** The fee of a cash booking cancelled after acceptance. */
async function theyOwe(booker: Booker) {
  const booked = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit(booked)
  await product.as(booker.actor).cancelBooking({ ...booked, expectedChargePaise: fee })
}

const credit = async ({ actor }: Booker) => (await product.as(actor).listDues()).credit

test('a test that is not done after a full manual refund is not credited', async () => {
  const { booker, ...booked } = await aPaidBooking(paying)
  const { bookingId } = booked
  const { refundId } = await finance.askRefundByHand({ bookingId, amountPaise: 21_000, reason })
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  await lost(booker, booked)
  expect(await credit(booker)).toBe(0)
  expect(await refundsOf(product, bookingId)).toHaveLength(1)
})

test('a test whose manual refund was rejected is refunded when it is not done', async () => {
  const { booker, view, ...booked } = await aPaidBooking(paying)
  const { bookingId } = booked
  const testItemId = view.orders[0]?.items[0]?.testItemId
  if (!testItemId) throw new Error('no test')
  await lost(booker, booked, async (barcode) => {
    await lab.acceptTube({ barcode })
    const asked = await finance.askRefundByHand({ bookingId, testItemId, reason })
    await finance2.decideRefund({ ...asked, verdict: 'reject', reason })
  })
  expect(await refundsOf(product, bookingId)).toMatchObject([
    { state: 'rejected' },
    { state: 'approved', amount: 11_000 },
  ])
})

test('the part of a credit that paid an earlier fee stays with it when the booking is cancelled', async () => {
  const booker = await aBooker(product)
  await weOwe(booker, 25_000)
  await theyOwe(booker)
  const { bookingId, view } = await aPaidBooking(paying, { booker })
  expect(view).toMatchObject({ total: 8000, receivablesTotal: fee, creditsTotal: 25_000 })
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await credit(booker)).toBe(21_000)
  expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
})

/**
 * Two people were booked with a credit, one was removed, and the returned credit was used before
 * the other was removed.
 */
async function withOneTakenOff(useUp: (booker: Booker) => Promise<unknown>) {
  const booker = await aBooker(product)
  await weOwe(booker, 30_000)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { bookingId, orderId } = await aPaidBooking(paying, { booker, wish: { patientIds } })
  const patient = product.as(booker.actor)
  await patient.cancelOrder({ orderId })
  expect(await credit(booker)).toBe(9000)
  await useUp(booker)
  const cancelled = await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })).toEqual(cancelled)
  return { booker, bookingId }
}

test('what returns of a credit is a credit of its own once a later booking took the first part', async () => {
  const { booker, bookingId } = await withOneTakenOff(async (one) => {
    const { view } = await aBooking(product, one)
    expect(view.creditsTotal).toBe(9000)
  })
  const { credits } = await product.as(booker.actor).listDues()
  expect(credits.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([9000, 21_000])
  expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
})

test('nor is it lost where the first part was given up', async () => {
  const { booker, bookingId } = await withOneTakenOff(async ({ actor }) => {
    const [one] = (await product.as(actor).viewErasure()).credits
    if (!one) throw new Error('no credit')
    const { version, amountPaise } = one
    const creditId = CreditId.parse(one.creditId)
    await product.as(actor).forgoCredit({ creditId, version, amountPaise })
  })
  expect(await credit(booker)).toBe(21_000)
  expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
})

test('a credit never leaves nothing to collect at the door', async () => {
  const booker = await aBooker(product)
  await weOwe(booker, 21_000)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { bookingId, orderId, visitId } = await aBooking(product, booker, { patientIds })
  await product.as(booker.actor).cancelOrder({ orderId })
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  expect(view.payment.amount).toBe(21_000)
  expect(view.visits).toMatchObject([{ visitId, cashDue: 21_000 }])

  const debtor = await aBooker(product)
  await weOwe(debtor, 21_000)
  await theyOwe(debtor)
  const { view: booked } = await aBooking(product, debtor)
  expect(booked.total).toBe(fee)
  const { receivables } = await product.as(debtor.actor).listDues()
  const receivableId = receivables[0]?.receivableId as never
  await expect(office.waiveReceivable({ receivableId, reason })).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
})

test('a report is not withheld from a patient who was refunded in full meanwhile', async () => {
  const { booker, ...booked } = await aPaidBooking(paying)
  const { bookingId, orderId } = booked
  const crew = { phlebotomist, technician, booker }
  const [barcode] = await received(product, crew, booked as never)
  const asked = await finance.askRefundByHand({ bookingId, amountPaise: 21_000, reason })
  const { refundId } = asked
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  await worker.sendRefund({ refundId })
  const { sendings } = await finance.viewRefund({ refundId })
  await sandbox.sayRefund(sendings[0]?.refNo ?? '', 'TS-REFC')
  product.clock.pass(2)
  await worker.sendRefund({ refundId })
  if (barcode) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBench()
  const testItemId = items.find((one) => one.orderId === orderId)?.testItemId as never
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 14, ...(await shown(product, testItemId)) },
  })
  const authoriser = product.as(await demoActor(product, 'authoriser'))
  await authoriser.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await authoriser.authoriseResults(await signing(product, orderId))
  const { payment, orders } = await product.as(booker.actor).viewBooking({ bookingId })
  expect([payment.state, orders[0]?.state]).toEqual(['refunded', 'reported'])
})
