import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  aQuote,
  arrived,
  balances,
  type Booker,
  drawn,
  identified,
} from '#test/booking.ts'
import { anAttempt, aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, aSister, brokenMoney } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, office, worker, phlebotomist } = await aCrew(product)
const field = product.as(phlebotomist)
const fee = 12_000
const reason = 'she was in hospital'

/** Owes the fee of a cash booking that was cancelled after acceptance. */
async function owing(booker: Booker) {
  const { visitId, bookingId } = await aBooking(product, booker)
  await field.acceptVisit({ visitId })
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: fee })
  return bookingId
}

/** Is owed a credit of the same amount, because the lab was at fault. */
async function credited(booker: Booker) {
  const { visitId, bookingId } = await aBooking(product, booker)
  await field.acceptVisit({ visitId })
  await office.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'lab' })
  return bookingId
}

async function stateOf(table: 'receivables' | 'credits', bookingId: string) {
  const { rows } = await product.pool.query(`select state from ${table} where booking_id = $1`, [
    bookingId,
  ])
  return rows.map(({ state }) => state)
}

test('a fee of a cash booking is paid online with the next one, once, and stays settled when that is cancelled', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const owed = await owing(booker)
  expect(await app.listDues()).toMatchObject({
    owed: fee,
    receivables: [{ amount: fee, state: 'pending' }],
  })
  // The next one is abandoned: the fee is pending again.
  const given = await anAttempt(product, { booker })
  expect(await stateOf('receivables', owed)).toEqual(['attached'])
  await app.cancelBooking({ bookingId: given.booking.bookingId, expectedChargePaise: 0 })
  expect(await stateOf('receivables', owed)).toEqual(['pending'])
  const { bookingId, view } = await aPaidBooking(paying, { booker })
  expect(view).toMatchObject({ receivablesTotal: fee, total: 33_000 })
  expect(await stateOf('receivables', owed)).toEqual(['settled'])
  const { cancellation } = await app.viewBooking({ bookingId })
  expect(cancellation).toMatchObject({
    refund: 21_000,
    breakdown: { paid: 33_000, carriedFees: fee, charge: 0, refundedBefore: 0 },
  })
  await app.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await stateOf('receivables', owed)).toEqual(['settled'])
  expect(await app.listDues()).toMatchObject({
    owed: 0,
    receivables: [],
    refunds: [{ amount: 21_000 }],
  })
  // A late payment of the abandoned one is refunded in full, and the fee is not paid twice.
  await sandbox.pay(given.attempt)
  product.clock.pass(1)
  await worker.checkPayment({ number: given.attempt.number })
  const late = await app.viewBooking({ bookingId: given.booking.bookingId })
  expect(late.refunds).toMatchObject([{ kind: 'surplus', amount: 33_000, mode: 'online' }])
  expect(await balances(product, given.booking.bookingId)).toEqual({
    gateway: 33_000,
    'refund-payable': -33_000,
  })
})

test('our fault gives a credit as large as the fee, once, used by the next booking and returned if that ends', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const wrong = await credited(booker)
  expect(await balances(product, wrong)).toEqual({ goodwill: fee, 'customer-credit': -fee })
  expect(await app.listDues()).toMatchObject({
    owed: 0,
    credit: fee,
    credits: [{ state: 'pending' }],
  })
  const abandoned = await aBooking(product, booker)
  expect(abandoned.view).toMatchObject({ creditsTotal: fee, total: 9000 })
  await app.cancelBooking({ bookingId: abandoned.bookingId, expectedChargePaise: 0 })
  expect(await stateOf('credits', wrong)).toEqual(['pending'])
  const { bookingId, view } = await aPaidBooking(paying, { booker })
  expect(view).toMatchObject({ creditsTotal: fee, payment: { amount: 9000 } })
  await app.cancelBooking({ bookingId, expectedChargePaise: 0 })
  // Money is returned as money, a credit as a credit.
  expect(await stateOf('credits', wrong)).toEqual(['settled'])
  expect(await app.listDues()).toMatchObject({ credit: fee, refunds: [{ amount: 9000 }] })
  expect(await balances(product, bookingId)).toEqual({ gateway: 9000, 'refund-payable': -9000 })
})

test('a credit larger than the payment: a test given up is returned partly as credit, never as more money', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  await credited(booker)
  const booked = await aPaidBooking(paying, { booker })
  const { visitId, bookingId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { tubes } = await field.viewVisit({ visitId })
  for (const { tubeId } of tubes) await field.writeOffTube({ tubeId, reason: 'difficult-vein' })
  await field.failVisit({ visitId, reason: 'difficult-vein' })
  const { refunds } = await app.viewBooking({ bookingId })
  expect(refunds.map(({ amount }) => amount)).toEqual([9000])
  expect((await app.listDues()).credit).toBe(fee)
  expect(await balances(product, bookingId)).toEqual({ gateway: 9000, 'refund-payable': -9000 })
})

test('a credit larger than the remaining amount waits for another booking', async () => {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  await credited(booker)
  await credited(booker)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { view, bookingId, orderId } = await aBooking(product, booker, { patientIds })
  expect(view.payment.amount).toBe(32_000 - 2 * fee)
  await app.cancelOrder({ orderId })
  const after = await app.viewBooking({ bookingId })
  expect(after).toMatchObject({ payment: { amount: 21_000 }, visits: [{ cashDue: 21_000 }] })
  const { credits } = await app.listDues()
  expect(credits.map(({ state }) => state)).toEqual(['pending', 'pending'])
})

test('nobody is removed from a booking while it is being paid: the gateway was told the amount', async () => {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { booking } = await anAttempt(product, { booker, wish: { patientIds } })
  const app = product.as(booker.actor)
  const { orders, cancellableOrders } = await app.viewBooking({ bookingId: booking.bookingId })
  expect(cancellableOrders).toEqual([])
  const off = app.cancelOrder({ orderId: orders[0]?.orderId ?? ('' as never) })
  await expect(off).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('a patient does not say whose fault it is; an office cancellation without a fault is ours, with its credit', async () => {
  const booker = await aBooker(product)
  const { visitId, bookingId } = await aBooking(product, booker)
  await field.acceptVisit({ visitId })
  const app = product.as(booker.actor)
  const said = app.cancelBooking({ bookingId, expectedChargePaise: 0, fault: 'platform' })
  await expect(said).rejects.toMatchObject({ refusal: 'forbidden' })
  const shown = await office.viewBooking({ bookingId })
  expect(shown.cancellation).toMatchObject({ fault: 'platform', credit: fee })
  const cancelled = await office.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(cancelled).toEqual({ charge: 0, refund: 0, credit: fee })
  expect(await app.viewBooking({ bookingId })).toMatchObject({ cancelledFault: 'platform' })
  expect(await stateOf('credits', bookingId)).toEqual(['pending'])
})

test('the database accepts no office cancellation without a named fault, and no fault "none"', async () => {
  const booker = await aBooker(product)
  const { bookingId } = await aBooking(product, booker)
  const set = (fault: string | null) =>
    product.asOwner(
      `update bookings set cancelled_at = placed_at, cancelled_by = 'back-office', fault = $2
       where id = $1`,
      [bookingId, fault],
    )
  await expect(set(null)).rejects.toThrow(/bookings_office_cancel_names_fault/)
  await expect(set('none')).rejects.toThrow(/bookings_fault_named/)
  await set('lab')
})

test('a fee is waived with a reason; carried by a cash booking, that much less is due at the door', async () => {
  const booker = await aBooker(product)
  const owed = await owing(booker)
  const [due] = (await product.as(booker.actor).listDues()).receivables
  if (!due) throw new Error('nothing is owed')
  const { receivableId } = due
  const carrier = await aBooking(product, booker)
  expect(carrier.view.payment.amount).toBe(33_000)
  expect(await finance.waiveReceivable({ receivableId, reason })).toEqual({ state: 'waived' })
  const after = await product.as(booker.actor).viewBooking({ bookingId: carrier.bookingId })
  expect(after).toMatchObject({ payment: { amount: 21_000 }, visits: [{ cashDue: 21_000 }] })
  expect(await balances(product, owed)).toEqual({})
  const again = finance.waiveReceivable({ receivableId, reason })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await arrived(product, phlebotomist, carrier)
  await identified(product, { phlebotomist, booker, visitId: carrier.visitId })
  await drawn(product, phlebotomist, carrier.visitId)
  await field.finishCollection({ visitId: carrier.visitId })
})

test('a fee carried by a booking being paid online is not waived meanwhile', async () => {
  const booker = await aBooker(product)
  await owing(booker)
  await anAttempt(product, { booker })
  const [due] = (await product.as(booker.actor).listDues()).receivables
  if (!due) throw new Error('nothing is owed')
  const waived = office.waiveReceivable({ receivableId: due.receivableId, reason })
  await expect(waived).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('two next bookings at once, one in cash and one online: one of them carries the fee', async () => {
  const booker = await aBooker(product)
  const owed = await owing(booker)
  const app = product.as(booker.actor)
  const quotes = [await aQuote(product, booker), await aQuote(product, booker)]
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }, index) =>
      app.placeBooking({ quoteId, payment: index === 0 ? 'cash' : 'online' }),
    ),
  )
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stateOf('receivables', owed)).toEqual(['attached'])
})

test('a fee that no booking carried for a year is written off, once', async () => {
  const booker = await aBooker(product)
  const owed = await owing(booker)
  const before = (await finance.listReceivables()).outstanding
  const now = product.clock.at()
  product.clock.pass(60 * 24 * 364)
  expect(await worker.writeOffReceivables()).toEqual({ writtenOff: 0 })
  product.clock.pass(60 * 24 * 2)
  expect((await worker.writeOffReceivables()).writtenOff).toBeGreaterThan(0)
  expect(await worker.writeOffReceivables()).toEqual({ writtenOff: 0 })
  product.clock.set(now.toString())
  expect(await stateOf('receivables', owed)).toEqual(['written-off'])
  expect(await balances(product, owed)).toEqual({})
  expect((await finance.listReceivables()).outstanding).toBeLessThan(before)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})
