import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, anotherHour } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reassigning } from '#test/reassigning.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { second, b, anOffer } = await reassigning(product)

test('an offer as it was not shown is not accepted', async () => {
  const { offer } = await anOffer()
  const accepting = b.acceptReassignment({ ...offer, version: 2 })
  await expect(accepting).rejects.toMatchObject({ refusal: 'stale' })
})

test('who would hold too much cash by now does not take a visit over', async () => {
  const { visitId, offer } = await anOffer()
  const due = product.world.settings.cashInHandLimit + 1
  await product.asOwner('update visits set cash_due_paise = $1 where id = $2', [due, visitId])
  const accepting = b.acceptReassignment(offer)
  await expect(accepting).rejects.toMatchObject({ refusal: 'cash-in-hand-limit' })
})

test('who works no longer does not take a visit over', async () => {
  const { offer } = await anOffer()
  const active = (is: boolean) =>
    product.asOwner('update phlebotomists set is_active = $1 where user_id = $2', [is, second.id])
  await active(false)
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject({ refusal: 'forbidden' })
  await active(true)
})

test('nobody takes over the visit of their own booking', async () => {
  const { bookingId, offer } = await anOffer()
  await product.asOwner('update bookings set account_id = $1 where id = $2', [second.id, bookingId])
  await expect(b.acceptReassignment(offer)).rejects.toMatchObject({ refusal: 'own-booking' })
})

test('who gave back three visits since the offer does not take it over', async () => {
  const { offer } = await anOffer()
  const booker = await aBooker(product)
  for (let times = 0; times < 3; times += 1) {
    const { visitId } = await aBooking(product, booker, { startsAt: await anotherHour(product) })
    await b.acceptVisit({ visitId })
    await b.releaseVisit({ visitId, reason: 'vehicle' })
  }
  const accepting = b.acceptReassignment(offer)
  await expect(accepting).rejects.toMatchObject({ refusal: 'released-too-often' })
})
