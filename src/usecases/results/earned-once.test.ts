import { afterAll, expect, test } from 'vitest'
import type { Barcode } from '#src/domain/tubes/tube.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { balances, demoActor, received } from '#test/booking.ts'
import { aLetter, acceptedAtLab, paymentOf, sharesOf } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking, refundsOf } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const reason = 'the report came two days late'

const live = async (bookingId: BookingId) =>
  (await sharesOf(product, bookingId)).filter(({ state }) => state !== 'reversed')

/** A booking that was accepted: what the lab has of it becomes useless. */
async function spoil({ bookingId, booker }: PaidBooking, reasonWhy: 'clotted' | 'haemolysed') {
  const { orders } = await product.as(booker.actor).viewBooking({ bookingId })
  const tubes = orders.flatMap((order) => order.tubes).filter(({ state }) => state === 'accepted')
  for (const { barcode } of tubes)
    await lab.rejectTube({ barcode: barcode as Barcode, reason: reasonWhy })
}

/** The fresh samples arrive, and each passes through the lab. */
async function drawnAgain(paid: PaidBooking, act: (barcode: Barcode) => Promise<unknown>) {
  const { bookingId, booker } = paid
  const { visits } = await product.as(booker.actor).viewBooking({ bookingId })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, paid, visits.at(-1)?.visitId))
    await act(barcode)
}

const take = (barcode: Barcode) => lab.acceptTube({ barcode })
const reject = (barcode: Barcode) => lab.rejectTube({ barcode, reason: 'clotted' })

async function refundedByHand({ bookingId, view }: PaidBooking, code = 'HB') {
  const items = view.orders.flatMap((order) => order.items)
  const item = items.find(({ testCode }) => testCode === code) ?? items[0]
  if (!item) throw new Error('no test')
  const { testItemId } = item
  const { refundId } = await finance.askRefundByHand({ bookingId, testItemId, reason })
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  return testItemId
}

async function lostAtTheLab(paid: PaidBooking, amountPaise?: number) {
  const { chargebackId } = await finance.openChargeback(aLetter(paid, amountPaise))
  const note = 'The bank wrote so today.'
  await finance2.decideChargeback({ chargebackId, verdict: 'lost', bearer: 'lab', note })
}

async function expectSound({ bookingId }: PaidBooking) {
  expect(await wrongSides(product, bookingId)).toEqual([])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
}

test('a manually refunded test does not accrue again with its fresh sample', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  await refundedByHand(paid)
  await spoil(paid, 'clotted')
  await drawnAgain(paid, take)
  expect(await live(bookingId)).toEqual([])
  expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
  await expectSound(paid)
})

test('a test whose lab bore a chargeback’s loss does not accrue again with its fresh sample', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  await lostAtTheLab(paid)
  await spoil(paid, 'haemolysed')
  await drawnAgain(paid, take)
  expect(await live(bookingId)).toEqual([])
  await expectSound(paid)
})

test('of two tests the refunded one does not accrue, and the other accrues again', async () => {
  // From one tube, and the other test is no cheaper: the rest of the advance would pay for either.
  const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'WBC'] } })
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  const repaid = await refundedByHand(paid)
  await spoil(paid, 'clotted')
  await drawnAgain(paid, take)
  const { rows } = await product.pool.query(
    `select test_item_id as id from settlement_entries where booking_id = $1
       and state <> 'reversed'`,
    [bookingId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].id).not.toBe(repaid)
  expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
  await expectSound(paid)
})

test('a lab that bore one of two tests accrues the other again, and not that one', async () => {
  const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'WBC'] } })
  const { bookingId } = paid
  await acceptedAtLab(product, paid)
  await lostAtTheLab(paid, 11_000)
  await spoil(paid, 'clotted')
  await drawnAgain(paid, take)
  const { rows } = await product.pool.query(
    `select i.test_code as code from settlement_entries s join test_items i on i.id = s.test_item_id
     where s.booking_id = $1 and s.state <> 'reversed'`,
    [bookingId],
  )
  expect(rows).toEqual([{ code: 'WBC' }])
  await expectSound(paid)
})

test('a refunded test that then cannot be done refunds nothing a second time', async () => {
  for (const payBack of [refundedByHand, (paid: PaidBooking) => lostAtTheLab(paid, 11_000)]) {
    const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'WBC'] } })
    const { bookingId } = paid
    await acceptedAtLab(product, paid)
    await payBack(paid)
    await spoil(paid, 'clotted')
    await drawnAgain(paid, reject)
    await drawnAgain(paid, reject)
    const { refunded, chargedBack } = await paymentOf(product, bookingId)
    const { amount } = paid.view.payment
    expect(refunded + chargedBack).toBe(amount - paid.view.collectionCharge)
    expect(await balances(product, bookingId)).not.toHaveProperty('customer-advance')
    await expectSound(paid)
  }
})

test('goodwill before a test that is not done: what the money no longer covers is not goodwill any more', async () => {
  const paid = await aPaidBooking(paying)
  const { bookingId } = paid
  const { refundId } = await finance.askRefundByHand({ bookingId, amountPaise: 11_000, reason })
  await finance2.decideRefund({ refundId, verdict: 'approve' })
  await acceptedAtLab(product, paid)
  await spoil(paid, 'clotted')
  await drawnAgain(paid, reject)
  await drawnAgain(paid, reject)
  expect((await paymentOf(product, bookingId)).refunded).toBe(21_000)
  const after = await balances(product, bookingId)
  expect(after).not.toHaveProperty('customer-advance')
  // 11,000 was given; 1,000 of it was the price of the test, which nobody accrued.
  expect(after.goodwill).toBe(10_000)
  await expectSound(paid)
})

test('a manual refund approved after its test ended is the patient’s own, not goodwill', async () => {
  for (const verdict of ['approve', 'reject'] as const) {
    const paid = await aPaidBooking(paying)
    const { bookingId, view } = paid
    await acceptedAtLab(product, paid)
    const testItemId = view.orders[0]?.items[0]?.testItemId
    if (!testItemId) throw new Error('no test')
    const { refundId } = await finance.askRefundByHand({ bookingId, testItemId, reason })
    await spoil(paid, 'clotted')
    await drawnAgain(paid, reject)
    await drawnAgain(paid, reject)
    await finance2.decideRefund({ refundId, verdict, reason })
    expect((await paymentOf(product, bookingId)).refunded).toBe(11_000)
    const refunds = await refundsOf(product, bookingId)
    expect(refunds.filter(({ state }) => state !== 'rejected')).toHaveLength(1)
    const after = await balances(product, bookingId)
    for (const gone of ['customer-advance', 'goodwill']) expect(after).not.toHaveProperty(gone)
    await expectSound(paid)
  }
})

test('even without our code a patient’s advance never goes below zero', async () => {
  const { bookingId, booker } = await aPaidBooking(paying)
  const [journal, one, other] = [1, 2, 3].map(() => product.world.chance.uuid())
  const client = await product.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into ledger_journals (id, at, kind, booking_id, subject_id)
       values ($1, now(), 'item-accrued', $2, $1)`,
      [journal, bookingId],
    )
    await client.query(
      `insert into ledger_entries (id, journal_id, account, party_id, amount_paise)
       values ($1, $2, 'customer-advance', $3, 21001), ($4, $2, 'platform-revenue', null, -21001)`,
      [one, journal, booker.actor.id, other],
    )
    const met = await client.query('commit').then(
      () => 'committed',
      ({ code, constraint }) => `${code} ${constraint}`,
    )
    expect(met).toBe('23514 customer_advance_not_overdrawn')
  } finally {
    client.release()
  }
})
