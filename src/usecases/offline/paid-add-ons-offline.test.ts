import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { aBarcode, atTheHour, demoActor } from '#test/booking.ts'
import { aPhone, atItsDoor } from '#test/offline.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, brokenMoney } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

/** What a phone without a network did not know of: decisions 211 and 223. */
const paying = await aPayingProduct({ slotDays: 40, slotCapacity: 60 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const phone = await aPhone(product, phlebotomist)

test('tests paid online while the phone had no network are taken off, and go back to their own payment', async () => {
  const paid = await aPaidBooking(paying)
  const { booker, bookingId, orderId, visitId } = paid
  await product.as(phlebotomist).acceptVisit({ visitId })
  await atTheHour(product, visitId)
  const { code, patients, tubes } = await atItsDoor(product, phlebotomist, booker, paid)
  const kept = [
    await phone.keep(visitId, { kind: 'depart' }),
    await phone.keep(visitId, { kind: 'arrive' }),
    await phone.keep(visitId, { kind: 'identify', code, patients }),
  ]
  for (const { tubeId } of tubes) {
    const barcode = aBarcode()
    kept.push(await phone.keep(visitId, { kind: 'label', tubeId, barcode, facts: [] }))
    kept.push(await phone.keep(visitId, { kind: 'collect', tubeId, barcode }))
  }
  kept.push(await phone.keep(visitId, { kind: 'finish' }))
  const patient = product.as(booker.actor)
  const items = [ItemCode.parse('TSH')]
  const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
  const attempt = await patient.payAddOn({ bookingId, quoteId })
  await sandbox.pay(attempt)
  await product.as({ kind: 'worker' }).checkPayment({ number: attempt.number })
  const heard = await phone.send(kept)
  expect(heard.map(({ outcome }) => outcome)).toEqual(kept.map(() => 'applied'))
  const { refunds, further, visits } = await patient.viewBooking({ bookingId })
  expect(visits[0]).toMatchObject({ state: 'collected' })
  expect(refunds).toMatchObject([
    { amount: attempt.amount, paymentId: further[0]?.paymentId, kind: 'booking' },
  ])
  expect(await brokenMoney(product)).toEqual({ uneven: 0, beyond: 0, adrift: 0 })
  expect(await wrongSides(product, bookingId)).toEqual([])
})
