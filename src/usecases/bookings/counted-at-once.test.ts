import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, aQuote, freeHours } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, openBookings: 5 })
afterAll(() => product[Symbol.asyncDispose]())

test('of two bookings placed at once by one account with four open, the second one is counted after the first', async () => {
  const booker = await aBooker(product)
  for (let open = 0; open < 4; open += 1) await aBooking(product, booker)
  const hours = (await freeHours(product)).slice(-2)
  const quotes = await Promise.all(hours.map((startsAt) => aQuote(product, booker, { startsAt })))
  const open = await gateAtCommit(product, ['insert on bookings'], 2)
  const app = product.as(booker.actor)
  const placing = quotes.map(({ quoteId }) => app.placeBooking({ quoteId }))
  await open()
  const placed = await Promise.allSettled(placing)
  const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : []))
  expect(refused).toEqual(['too-many-open'])
})
