import { afterAll, expect, test } from 'vitest'
import { balances, demoActor, received } from '#test/booking.ts'
import { aLetter, paymentOf } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew, aPaidBooking, brokenMoney, type PaidBooking } from '#test/refunds.ts'

const paying = await aPayingProduct({ slotDays: 8, slotCapacity: 60 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const { finance, finance2, office } = await aCrew(product)
const note = 'The bank wrote so today.'

async function disputed(paid: PaidBooking, amountPaise?: number) {
  const { chargebackId } = await finance.openChargeback(aLetter(paid, amountPaise))
  return chargebackId
}

const lost = (bearer: 'platform' | 'lab') => ({ verdict: 'lost' as const, bearer, note })
const won = { verdict: 'won' as const, note }

async function expectEven() {
  expect(await brokenMoney(product)).toMatchObject({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await finance.trialBalance({})).toMatchObject({ isBalanced: true })
}

test('a test not done after a lost case pays the patient only what the bank did not', async () => {
  const technician = await demoActor(product, 'technician')
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const paid = await aPaidBooking(paying, { wish: { items: ['HB', 'WBC'] } })
  const { bookingId, booker, view } = paid
  const patient = product.as(booker.actor)
  let { visitId } = paid
  const spoilt = async () => {
    for (const barcode of await received(
      product,
      { phlebotomist, technician, booker },
      paid,
      visitId,
    ))
      await product.as(technician).rejectTube({ barcode, reason: 'clotted' })
    visitId = (await patient.viewBooking({ bookingId })).visits.at(-1)?.visitId ?? visitId
  }
  await spoilt()
  const chargebackId = await disputed(paid, 15_000)
  await finance2.decideChargeback({ chargebackId, ...lost('lab') })
  expect(await balances(product, bookingId)).toMatchObject({ 'chargeback-losses': 15_000 })
  await spoilt()
  await spoilt()
  const undone = view.payment.amount - view.collectionCharge
  const { refunded } = await paymentOf(product, bookingId)
  expect(refunded + 15_000).toBe(undone)
  const after = await balances(product, bookingId)
  for (const gone of ['chargeback-losses', 'customer-advance'])
    expect(after).not.toHaveProperty(gone)
  await expectEven()
})

test('earlier goodwill is the patient’s own when a disputed booking is cancelled', async () => {
  for (const verdict of [lost('platform'), won]) {
    const paid = await aPaidBooking(paying)
    const { bookingId, booker } = paid
    const asked = { bookingId, amountPaise: 1000, reason: 'asked for by hand' }
    const { refundId } = await office.askRefundByHand(asked)
    await finance.decideRefund({ refundId, verdict: 'approve' })
    const chargebackId = await disputed(paid, 9000)
    await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
    await finance2.decideChargeback({ chargebackId, ...verdict })
    const after = await balances(product, bookingId)
    for (const gone of ['goodwill', 'customer-advance']) expect(after).not.toHaveProperty(gone)
  }
  await expectEven()
})
