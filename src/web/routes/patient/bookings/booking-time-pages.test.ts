import { afterAll, expect, test } from 'vitest'
import { LATE_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { aBooker, aBooking, atTheHour, freeHours, visitRow } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { wordsIn } from '#test/read-pages.ts'

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

/** Somebody at a door in one hour, with a visit far away in the next one. */
async function aLongVisit() {
  const person = await aPhlebotomist(product)
  const app = product.as(person)
  const booked = []
  for (const startsAt of [hours[2], hours[3]]) {
    const booker = await aBooker(product)
    const one = await aBooking(product, booker, { startsAt: startsAt ?? '' })
    await app.acceptVisit({ visitId: one.visitId })
    booked.push({ ...one, booker })
  }
  const [first, second] = booked
  if (!first || !second) throw new Error('two visits')
  await product.asOwner('update bookings set latitude = latitude + 0.1 where id = $1', [
    second.bookingId,
  ])
  await atTheHour(product, first.visitId)
  await app.departForVisit({ visitId: first.visitId })
  await app.arriveAtVisit({ visitId: first.visitId })
  return second
}

test('of a visit that nobody reaches in time the page says when it ends, and no other time', async () => {
  const { booker, visitId, view } = await aLongVisit()
  const { ends_at } = await visitRow(product, visitId)
  const ends = Temporal.Instant.fromEpochMilliseconds(+ends_at).add({ minutes: LATE_MINUTES })
  product.clock.set(ends.subtract({ minutes: 5 }).toString())
  await product.as({ kind: 'worker' }).expectArrivals()
  const cookie = await product.cookieFor(booker.actor)
  const read = async (path: string) =>
    wordsIn(await (await product.get(`${path}/bookings/${view.number}`, { cookie })).text())
  const { hour, minute } = ends.toZonedDateTimeISO('Asia/Kolkata')
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  const text = await read('')
  expect(text).toMatch(new RegExp(`If nobody has set out by ${clock}`))
  expect(text).not.toContain('expected between')
  expect(await read('/hi')).toContain('यह विज़िट ख़त्म हो जाएगी')
})
