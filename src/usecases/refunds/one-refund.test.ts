import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, refundsOf } from '#test/refunds.ts'
import { aUtr } from '#test/settlement.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, office, phlebotomist } = await aCrew(product)
const technician = await demoActor(product, 'technician')

test('one given-up tube of several tests is one refund of them all', async () => {
  const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'WBC'] } })
  const { bookingId, booker, view } = paid
  expect(view.orders[0]?.tubes).toHaveLength(1)
  const patient = product.as(booker.actor)
  const crew = { phlebotomist, technician, booker }
  for (let round = 0; round < 3; round += 1) {
    const { visits } = await patient.viewBooking({ bookingId })
    for (const barcode of await received(product, crew, paid, visits.at(-1)?.visitId))
      await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
  }
  const tests = view.payment.amount - view.collectionCharge
  expect(await refundsOf(product, bookingId)).toMatchObject([{ amount: tests, kind: 'booking' }])
})

test('cash refunded in full says so, wherever the notes are', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { bookingId } = booked
  const patient = product.as(booker.actor)
  await received(product, { phlebotomist, technician, booker }, booked)
  const { payment } = await patient.viewBooking({ bookingId })
  expect(payment).toMatchObject({ state: 'cash-collected', isRefunded: false })
  const wanted = { bookingId, amountPaise: payment.amount, reason: 'the report came late' }
  const { refundId } = await office.askRefundByHand(wanted)
  await finance.decideRefund({ refundId, verdict: 'approve' })
  await patient.giveRefundAccount({ refundId, upi: 'meera@okbank' })
  expect((await patient.viewBooking({ bookingId })).payment).toMatchObject({ isRefunded: false })
  const { refNo } = await finance.payRefundByBank({ refundId })
  await finance.recordRefundUtr({ refundId, refNo, utr: aUtr() })
  expect((await patient.viewBooking({ bookingId })).payment).toMatchObject({
    state: 'cash-collected',
    isRefunded: true,
  })
})
