import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking } from '#test/booking.ts'
import { send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())

type Page = { next: string | null; bookings: { number: string }[] }

test('bookings come page by page, newest first, none twice, even while more are made', async () => {
  const booker = await aBooker(product)
  const cookie = await signedInByPhone(product, booker.phone)
  const page = async (query: string) => {
    const answer = await send(product, `/api/v1/bookings?${query}`, undefined, { cookie })
    return (await answer.json()) as Page
  }
  const made: string[] = []
  for (let count = 0; count < 5; count += 1)
    made.push((await aBooking(product, booker)).view.number)
  const first = await page('limit=2')
  await aBooking(product, booker)
  const second = await page(`limit=2&before=${first.next}`)
  const third = await page(`limit=2&before=${second.next}`)
  const shown = [first, second, third].flatMap(({ bookings }) => bookings.map((one) => one.number))
  expect(shown).toEqual(made.toReversed())
  expect(third.next).toBeNull()
})
