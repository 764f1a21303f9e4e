import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { aBooker, aQuote, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5 })
afterAll(() => product[Symbol.asyncDispose]())

async function aBookedQuote() {
  const booker = await aBooker(product)
  const { quoteId, contract } = await aQuote(product, booker)
  const { bookingId } = await product.as(booker.actor).placeBooking({ quoteId })
  const view = () => product.as(booker.actor).viewBooking({ bookingId })
  return { booker, bookingId, contract, view }
}

test('a booking has the terms of its quote, and the acceptance states what they cost', async () => {
  const { booker, contract, view } = await aBookedQuote()
  const { terms, visits } = await view()
  expect(terms).toEqual(contract.cancellation)
  const phlebotomist = product.as(await demoActor(product, 'phlebotomist'))
  const [visit] = visits
  if (!visit) throw new Error('a booking without a visit')
  await phlebotomist.acceptVisit({ visitId: visit.visitId })
  const [told] = await product.outbox(booker.phone)
  expect(told?.text).toContain(`Cancelling now costs ₹${terms.afterAcceptance / 100}.00`)
  const { cancellation } = await view()
  expect(cancellation).toMatchObject({ charge: terms.afterAcceptance })
})

test('a booking of the version before has the terms of its charge, whenever it was placed', async () => {
  const { bookingId, contract, view } = await aBookedQuote()
  const fill = readFileSync('src/db/migrations/0021_terms-of-earlier-bookings.sql', 'utf8')
  await product.asOwner(`alter table bookings disable trigger bookings_terms_agree;
    update bookings set terms = null where id = '${bookingId}';
    alter table bookings enable trigger bookings_terms_agree;
    ${fill}`)
  expect((await view()).terms).toEqual(contract.cancellation)
})
