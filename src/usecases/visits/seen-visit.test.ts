import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = await demoActor(product, 'backoffice')
const field = product.as(phlebotomist)

test('the phlebotomist no longer sees a visit that the patient cancelled, the office does', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const { visitId, bookingId } = booked
  await field.acceptVisit({ visitId })
  expect((await field.viewVisit({ visitId })).address.line).toBeTruthy()
  const { cancellation_fee_paise: fee } = (
    await product.pool.query('select cancellation_fee_paise from bookings where id = $1', [
      bookingId,
    ])
  ).rows[0]
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: Number(fee) })
  await expect(field.viewVisit({ visitId })).rejects.toMatchObject({ refusal: 'visit-cancelled' })
  expect((await product.as(office).viewVisit({ visitId })).state).toBe('cancelled')
})

test('two hours after the hand-over name, address and phone are closed', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  await received(product, { phlebotomist, technician, booker }, booked)
  const { visitId } = booked
  expect((await field.viewVisit({ visitId })).state).toBe('handed-over')
  await product.pool.query(
    `update visits set handed_over_at = handed_over_at - interval '121 minutes' where id = $1`,
    [visitId],
  )
  await expect(field.viewVisit({ visitId })).rejects.toMatchObject({ refusal: 'visit-over' })
})
