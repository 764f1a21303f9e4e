import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, aQuote, demoActor, orderState } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')

test('a visit nobody accepted is given up an hour before its hour, and cancelling is free', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const start = Temporal.Instant.from(booked.view.visits[0]?.startsAt ?? '')
  product.clock.set(start.subtract({ minutes: 60 }).toString())
  await worker.giveUpVisits()
  expect(await orderState(product, booker, booked)).toBe('placed')
  product.clock.set(start.subtract({ minutes: 60 }).add({ seconds: 1 }).toString())
  await worker.giveUpVisits()
  expect(await orderState(product, booker, booked)).toBe('unfulfilled')
  const { bookingId } = booked
  const app = product.as(booker.actor)
  expect(await app.cancelBooking({ bookingId, expectedChargePaise: 0 })).toEqual({
    charge: 0,
    refund: 0,
    credit: 0,
  })
  expect(await orderState(product, booker, booked)).toBe('cancelled')
})

test('a visit nobody set out for is a no-show half an hour after its end, free for the patient', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await product.as(phlebotomist).acceptVisit({ visitId: booked.visitId })
  const end = Temporal.Instant.from(booked.view.visits[0]?.endsAt ?? '')
  product.clock.set(end.add({ minutes: 31 }).toString())
  await worker.giveUpVisits()
  const view = await product.as(booker.actor).viewBooking({ bookingId: booked.bookingId })
  expect(view.visits[0]?.state).toBe('no-show-ph')
  const credit = view.cancellationFee
  expect(view.cancellation).toMatchObject({ charge: 0, credit, fault: 'phlebotomist' })
  expect(view.visits[0]?.mayReschedule).toBe(true)
})

test('rescheduling takes the new place before it releases the old one, and keeps the price', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const app = product.as(booker.actor)
  const { visitId, bookingId } = booked
  const labIds = booked.view.orders.map(({ labId }) => labId)
  const hours = (await app.listSlots({ labIds })).flatMap(({ slots }) => slots)
  const old = booked.view.visits[0]?.startsAt
  const startsAt =
    hours.find((hour) => hour.startsAt !== old && hour.placesLeft === 4)?.startsAt ?? ''
  await app.rescheduleVisit({ visitId, startsAt })
  const after = (await app.listSlots({ labIds })).flatMap(({ slots }) => slots)
  expect(after.find((hour) => hour.startsAt === startsAt)?.placesLeft).toBe(3)
  expect(after.find((hour) => hour.startsAt === old)?.placesLeft).toBe(
    (hours.find((hour) => hour.startsAt === old)?.placesLeft ?? 0) + 1,
  )
  expect((await app.viewBooking({ bookingId })).total).toBe(booked.view.total)
})

test('a quote holds its prices for a quarter of an hour, and is deleted a day later', async () => {
  const booker = await aBooker(product)
  const { quoteId } = await aQuote(product, booker)
  product.clock.pass(15.1)
  const late = product.as(booker.actor).placeBooking({ quoteId })
  await expect(late).rejects.toMatchObject({ refusal: 'quote-expired' })
  product.clock.pass(60 * 24)
  await worker.purgeQuotes()
  const gone = product.as(booker.actor).placeBooking({ quoteId })
  await expect(gone).rejects.toMatchObject({ refusal: 'not-found' })
})
