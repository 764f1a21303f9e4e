import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { aBooker, balances, demoActor, received, reported } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, aSister, brokenMoney, refundOf } from '#test/refunds.ts'

const limit = { refundApprovalLimit: rupees(150) }
const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60, ...limit })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office, worker, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')

const reason = 'the report came two days late'

test('a rule’s refund above the limit waits for finance; rejected, it is the patient’s advance again', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { refundId, state } = await refundOf(patient, bookingId)
  expect(state).toBe('requested')
  expect(await worker.sendRefund({ refundId })).toEqual({ state: 'requested' })
  const silent = finance.decideRefund({ refundId, verdict: 'reject' })
  await expect(silent).rejects.toMatchObject({ refusal: 'reason-first' })
  await finance.decideRefund({ refundId, verdict: 'reject', reason: 'paid back by hand' })
  expect(await refundOf(patient, bookingId)).toMatchObject({ decisionReason: 'paid back by hand' })
  expect(await balances(product, bookingId)).toEqual({
    gateway: 21_000,
    'customer-advance': -21_000,
  })
  const again = finance.decideRefund({ refundId, verdict: 'approve' })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  // The amount is refundable again, so a new request for it fits.
  const anew = await finance.askRefundByHand({ bookingId, amountPaise: 21_000, reason })
  await finance2.decideRefund({ ...anew, verdict: 'approve' })
  // It was the patient's own money: it is no goodwill, and nothing is owed twice.
  expect(await balances(product, bookingId)).toEqual({
    gateway: 21_000,
    'refund-payable': -21_000,
  })
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('goodwill given before the booking ended was the patient’s own money, and costs us nothing', async () => {
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  const given = await finance.askRefundByHand({ bookingId, amountPaise: 5000, reason })
  await finance2.decideRefund({ ...given, verdict: 'approve' })
  expect(await balances(product, bookingId)).toMatchObject({ goodwill: 5000 })
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(await balances(product, bookingId)).toEqual({
    gateway: 21_000,
    'refund-payable': -21_000,
  })
})

test('a manual refund is decided by a second person; negative, zero and too much are refused', async () => {
  const { bookingId } = await aPaidBooking(paying)
  const asked = await finance.askRefundByHand({ bookingId, amountPaise: 1000, reason })
  expect(asked.state).toBe('requested')
  const { refundId } = asked
  const own = finance.decideRefund({ refundId, verdict: 'approve' })
  await expect(own).rejects.toMatchObject({ refusal: 'same-person' })
  expect(await finance.viewRefund({ refundId })).toMatchObject({ mayDecide: false })
  expect(await finance2.viewRefund({ refundId })).toMatchObject({ mayDecide: true })
  expect(await finance2.decideRefund({ refundId, verdict: 'approve' })).toEqual({
    state: 'approved',
  })
  const more = office.askRefundByHand({ bookingId, amountPaise: 20_001, reason })
  await expect(more).rejects.toMatchObject({
    refusal: 'more-than-paid',
    detail: { facts: { refundablePaise: 20_000 } },
  })
  expect(await balances(product, bookingId)).toMatchObject({
    goodwill: 1000,
    'refund-payable': -1000,
  })
})

test('the price of a reported test is refunded once, and its lab’s part is clawed back', async () => {
  const booker = await aBooker(product)
  const { bookingId, testItemId } = await reported(product, {
    phlebotomist,
    technician,
    authoriser,
    booker,
  })
  const of = { bookingId: bookingId as never, testItemId: testItemId as never, reason }
  const { refundId } = await office.askRefundByHand(of)
  await expect(finance.askRefundByHand(of)).rejects.toMatchObject({ refusal: 'already-refunded' })
  await finance.decideRefund({ refundId, verdict: 'approve' })
  const books = await balances(product, bookingId)
  expect(books).toEqual({
    'cash-in-hand': 21_000,
    'phlebotomist-payable': -10_000,
    'refund-payable': -11_000,
  })
})

test('a test whose sample the lab lost for good is refunded online automatically, the collection stays earned', async () => {
  const { booker, ...booked } = await aPaidBooking(paying)
  const crew = { phlebotomist, technician, booker }
  const patient = product.as(booker.actor)
  let [barcode] = await received(product, crew, booked)
  for (let round = 0; round < 3; round += 1) {
    if (!barcode) throw new Error('no tube')
    await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
    if (round === 2) break
    const { visits } = await patient.viewBooking({ bookingId: booked.bookingId })
    ;[barcode] = await received(product, crew, booked, visits.at(-1)?.visitId)
  }
  expect(await refundOf(patient, booked.bookingId)).toMatchObject({
    amount: 11_000,
    mode: 'online',
    state: 'approved',
  })
  expect(await balances(product, booked.bookingId)).toEqual({
    gateway: 21_000,
    'phlebotomist-payable': -10_000,
    'refund-payable': -11_000,
  })
})

test('one person removed from a booking paid online: that price is refunded the way it came, the visit goes on', async () => {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { bookingId, orderId } = await aPaidBooking(paying, { booker, wish: { patientIds } })
  const patient = product.as(booker.actor)
  await patient.cancelOrder({ orderId })
  expect(await refundOf(patient, bookingId)).toMatchObject({ amount: 11_000, mode: 'online' })
  const { cancellation } = await patient.viewBooking({ bookingId })
  expect(cancellation).toMatchObject({ refund: 21_000, breakdown: { refundedBefore: 11_000 } })
  const cancelled = await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  expect(cancelled).toEqual({ charge: 0, refund: 21_000, credit: 0 })
  // A repeated call gives the same answer.
  expect(await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })).toEqual(cancelled)
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
})

test('late is late once: it is in the queue, the patient is told once; a listed holiday moves the day', async () => {
  await finance.saveHoliday({ day: '2026-11-24', name: 'Guru Tegh Bahadur' })
  expect((await finance.listHolidays()).holidays.map(({ day }) => day)).toContain('2026-11-24')
  const { booker, bookingId } = await aPaidBooking(paying)
  const patient = product.as(booker.actor)
  await patient.cancelBooking({ bookingId, expectedChargePaise: 0 })
  const { dueBy, earliestBy, refundId } = await refundOf(patient, bookingId)
  // Requested on Monday, 23 November: ten working days, not counting the 24th, the 28th (fourth
  // Saturday) and Sundays.
  expect({ dueBy, earliestBy }).toEqual({ dueBy: '2026-12-07', earliestBy: '2026-11-27' })
  await finance.deleteHoliday({ day: '2026-11-24' })
  const gone = finance.deleteHoliday({ day: '2026-11-24' })
  await expect(gone).rejects.toMatchObject({ refusal: 'not-found' })
  const now = product.clock.at().toString()
  product.clock.set('2026-12-07T18:00:00Z')
  await worker.watchRefunds()
  expect((await refundOf(patient, bookingId)).overdueAt).toBeNull()
  product.clock.set('2026-12-07T19:00:00Z') // past midnight in India
  const { overdue } = await worker.watchRefunds()
  expect(overdue).toBeGreaterThan(0)
  expect(await worker.watchRefunds()).toEqual({ overdue: 0 })
  const { refunds } = await finance.listRefunds({ queue: 'overdue' })
  expect(refunds.map((one) => one.refundId)).toContain(refundId)
  expect((await patient.listDues()).refunds).toMatchObject([{ refundId, isLate: true }])
  const told = (await product.outbox(booker.phone)).filter(
    ({ event }) => event === 'refund-overdue',
  )
  expect(told).toHaveLength(1)
  product.clock.set(now)
})

test('every queue shows what waits in it, and the counts match', async () => {
  const counted = await finance.countRefunds()
  const sizes = async (queue: 'to-approve' | 'to-send' | 'by-bank' | 'overdue') =>
    (await finance.listRefunds({ queue })).refunds.length
  expect(counted).toEqual({
    toApprove: await sizes('to-approve'),
    toSend: await sizes('to-send'),
    byBank: await sizes('by-bank'),
    overdue: await sizes('overdue'),
  })
  expect(Object.values(counted).every((found) => found > 0)).toBe(true)
})
