import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { demoLab } from '#test/booking.ts'
import { textsOf, untranslatedIn } from '#test/page-text.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking, type PaidBooking } from '#test/refunds.ts'

/** What the page of a payment for tests that join says once the booking has ended. */
const paying = await aPayingProduct({ withPages: true, slotDays: 6, slotCapacity: 40 })
const { product, sandbox } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [await demoLab(product)],
)

async function begun({ booker, bookingId, orderId }: PaidBooking) {
  const patient = product.as(booker.actor)
  const items = [ItemCode.parse('TSH')]
  const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
  return patient.payAddOn({ bookingId, quoteId })
}

const ended = ({ bookingId, booker }: PaidBooking) =>
  product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })

/** The page's visible words, in English; nothing of it is untranslated in Hindi. */
async function pageOf({ booker }: PaidBooking, { number }: { number: string }) {
  const cookie = await product.cookieFor(booker.actor)
  const english = await product.get(`/icici_payment/${number}`, { cookie })
  const hindi = await product.get(`/hi/icici_payment/${number}`, { cookie })
  const html = await english.text()
  const known = /Meera Nair|Oxalate|OPL\d+|R\d{19}/g
  expect(untranslatedIn(textsOf(await hindi.text()), 'hi', known)).toEqual([])
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('money for tests that comes to a cancelled booking: nothing is as it was, and nobody is told so', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await ended(paid)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  const words = await pageOf(paid, attempt)
  expect(words).toContain('This booking has ended, so the tests you paid for were not added.')
  expect(words).not.toContain('Your booking stays')
})

test('a payment that failed is not tried again for a booking that has ended', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await sandbox.pay(attempt, 'failure')
  await worker.checkPayment({ number: attempt.number })
  expect(await pageOf(paid, attempt)).toContain('Your booking stays as it is.')
  await ended(paid)
  const words = await pageOf(paid, attempt)
  expect(words).toContain('No test was added. This booking has ended.')
  expect(words).not.toContain('Try again')
})

test('tests that joined a booking which ended later are not said to be on a visit', async () => {
  const paid = await aPaidBooking(paying)
  const attempt = await begun(paid)
  await sandbox.pay(attempt)
  await worker.checkPayment({ number: attempt.number })
  expect(await pageOf(paid, attempt)).toContain('The tests are added to your visit.')
  await ended(paid)
  expect(await pageOf(paid, attempt)).toContain('The tests were added to a booking that has since')
})
