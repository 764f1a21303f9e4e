import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, freeHours } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { formOf, wordsIn } from '#test/read-pages.ts'
import { aSister } from '#test/refunds.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const hours = await freeHours(product)

/** Two sisters in one visit, and the page on which the patient gives one of them another hour. */
async function thePage() {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const { view } = await aBooking(product, booker, { patientIds, startsAt: hours[20] ?? '' })
  const hers = view.orders.find(({ patientId }) => patientId !== booker.patientId)
  const cookie = await product.cookieFor(booker.actor)
  const at = `/bookings/${view.number}/separate/${hers?.orderId}`
  const form = formOf(await (await product.get(at, { cookie })).text(), 'name="visitId"')
  const send = async (fields: Record<string, string>) => {
    const answer = await product.api.request(`http://localhost:3000${at}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: new URLSearchParams({ ...form, ...fields }),
    })
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      words: wordsIn(await answer.text()),
    }
  }
  return { view, booker, send }
}

test('without a script, the form of one person’s own hour leads back to the booking', async () => {
  const { view, booker, send } = await thePage()
  const startsAt = hours[24] ?? ''
  expect(await send({ startsAt })).toMatchObject({ status: 302, to: `/bookings/${view.number}` })
  const { visits } = await product.as(booker.actor).viewBooking({ number: view.number })
  expect(visits.map((visit) => visit.startsAt)).toContain(startsAt)
})

test('a page that shows another charge than today’s says so, and changes nothing', async () => {
  const { view, booker, send } = await thePage()
  const stale = await send({ startsAt: hours[24] ?? '', expectedChargePaise: '1' })
  expect(stale.status).toBe(422)
  expect(stale.words).toContain('The charge has changed since you saw it')
  const { visits } = await product.as(booker.actor).viewBooking({ number: view.number })
  expect(visits).toHaveLength(1)
})
