import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  aQuote,
  type Booker,
  demoActor,
  freeHours,
  received,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 60, openBookings: 5 })
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')

/** Bookings of an hour that nobody else in this file uses. */
async function book(booker: Booker, many: number) {
  const booked = []
  for (let n = 0; n < many; n += 1) booked.push(await aBooking(product, booker))
  return booked
}

async function openOf({ actor }: Booker) {
  const { rows } = await pool.query(
    `select count(*)::int as open from visits where account_id = $1 and state = 'offered'`,
    [actor.id],
  )
  return rows[0].open
}

const sixth = (most: number) => ({ refusal: 'too-many-open', detail: { facts: { most } } })

test('the sixth open booking is refused, and cancelling one makes room for another', async () => {
  const booker = await aBooker(product)
  const [first] = await book(booker, 5)
  if (!first) throw new Error('nothing was booked')
  await expect(aBooking(product, booker)).rejects.toMatchObject(sixth(5))
  expect(await openOf(booker)).toBe(5)
  const { bookingId } = first
  await product.as(booker.actor).cancelBooking({ bookingId, expectedChargePaise: 0 })
  await book(booker, 1)
  expect(await openOf(booker)).toBe(5)
})

test('a booking that was kept makes room for one more', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await received(product, { phlebotomist, technician, booker }, booked)
  await book(booker, 5)
  await expect(aBooking(product, booker)).resolves.toMatchObject({ view: { cancelledAt: null } })
  await expect(aBooking(product, booker)).rejects.toMatchObject(sixth(6))
})

test('of 20 concurrent bookings by one account with four open, one is placed', async () => {
  const booker = await aBooker(product)
  await book(booker, 4)
  const hours = await freeHours(product)
  const quotes = await Promise.all(
    hours.slice(0, 20).map((startsAt) => aQuote(product, booker, { startsAt })),
  )
  const app = product.as(booker.actor)
  const placed = await Promise.allSettled(
    quotes.map(({ quoteId }) => app.placeBooking({ quoteId })),
  )
  const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(Array.from({ length: 19 }, () => 'too-many-open'))
  expect(await openOf(booker)).toBe(5)
})

/** Five whose hour passed without being accepted, and five more in their place. */
async function fiveGivenUpAndFiveMore(booker: Booker) {
  const givenUp = await book(booker, 5)
  const starts = givenUp.map(({ view }) => view.visits[0]?.startsAt ?? '').toSorted()
  product.clock.set(starts.at(-1) ?? '')
  await product.as({ kind: 'worker' }).giveUpVisits()
  expect(await openOf(booker)).toBe(0)
  return { givenUp, more: await book(booker, 5) }
}

test('rescheduling reopens a booking that was given up only where one more may be open', async () => {
  const booker = await aBooker(product)
  const { givenUp } = await fiveGivenUpAndFiveMore(booker)
  const app = product.as(booker.actor)
  const hours = (await freeHours(product)).slice(20)
  const again = await Promise.allSettled(
    givenUp.map(({ visitId }, at) => app.rescheduleVisit({ visitId, startsAt: hours[at] ?? '' })),
  )
  expect(again.map((one) => one.status === 'rejected' && one.reason.refusal)).toEqual(
    givenUp.map(() => 'too-many-open'),
  )
  expect(await openOf(booker)).toBe(5)
})

test('of five given-up bookings rescheduled concurrently, with four open, one is reopened', async () => {
  const booker = await aBooker(product)
  const { givenUp, more } = await fiveGivenUpAndFiveMore(booker)
  const app = product.as(booker.actor)
  await app.cancelBooking({ bookingId: more[0]?.bookingId as never, expectedChargePaise: 0 })
  const hours = (await freeHours(product)).slice(20)
  const again = await Promise.allSettled(
    givenUp.map(({ visitId }, at) => app.rescheduleVisit({ visitId, startsAt: hours[at] ?? '' })),
  )
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await openOf(booker)).toBe(5)
})

test('an open booking is rescheduled, however many are open', async () => {
  const booker = await aBooker(product)
  const [first] = await book(booker, 5)
  const startsAt = (await freeHours(product))[25] ?? ''
  await product.as(booker.actor).rescheduleVisit({ visitId: first?.visitId as never, startsAt })
  expect(await openOf(booker)).toBe(5)
})

test('an account without a phone places nothing, and the database stores no such booking', async () => {
  const booker = await aBooker(product)
  const { bookingId } = await aBooking(product, booker)
  const { quoteId } = await aQuote(product, booker)
  await product.asOwner('update "user" set phone = null where id = $1', [booker.actor.id])
  await expect(product.as(booker.actor).placeBooking({ quoteId })).rejects.toMatchObject({
    refusal: 'phone-first',
  })
  await expect(
    pool.query(
      `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid))).*
       from bookings b where id = $1`,
      [bookingId, crypto.randomUUID()],
    ),
  ).rejects.toMatchObject({ constraint: 'bookings_of_proved_phone' })
})
