import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, freeHours } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const hours = await freeHours(product)
const at = (hour: number) => hours.find((startsAt) => indianHour(startsAt) === hour) ?? ''

/** The hours in India that the rebooking page offers for a booking of these tests. */
async function offered(items: string[], hour: number, birthDate = '1984-02-29') {
  const booker = await aBooker(product, birthDate)
  const { view } = await aBooking(product, booker, { items, startsAt: at(hour) })
  const cookie = await product.cookieFor(booker.actor)
  const html = await (await product.get(`/bookings/${view.number}/time`, { cookie })).text()
  const found = [...html.matchAll(/name="startsAt"[^>]*value="([^"]+)"/g)].map(([, one]) => one)
  return new Set(found.map((startsAt) => indianHour(startsAt ?? '')))
}

test('for the 8 o’clock cortisol, only times at which it is valid are offered', async () => {
  expect(await offered(['CORTAM'], 7)).toEqual(new Set([7]))
})

test('a test that may be drawn at any hour is offered every hour of the lab', async () => {
  expect((await offered(['HB'], 9)).size).toBeGreaterThan(5)
})

test('for a newborn, only times at which the child is old enough are offered', async () => {
  const day = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const booker = await aBooker(product, day.subtract({ days: 27 }).toString())
  const startsAt = hours.at(-1) ?? ''
  const { view } = await aBooking(product, booker, { items: ['HB'], startsAt })
  const cookie = await product.cookieFor(booker.actor)
  const html = await (await product.get(`/bookings/${view.number}/time`, { cookie })).text()
  expect(html).not.toContain(`value="${hours[0]}"`)
  const { visits } = view
  const [visit] = visits
  if (!visit) throw new Error('a booking without a visit')
  await expect(
    product.as(booker.actor).rescheduleVisit({ visitId: visit.visitId, startsAt: hours[0] ?? '' }),
  ).rejects.toMatchObject({ refusal: 'too-young' })
})
