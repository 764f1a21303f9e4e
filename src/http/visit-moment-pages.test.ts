import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, freeHours } from '#test/booking.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')

test('before setting out the phlebotomist reads when the sample counts; the patient is offered no earlier hour', async () => {
  const startsAt = (await freeHours(product)).find((one) => indianHour(one) === 7) ?? ''
  const booker = await aBooker(product)
  const { visitId, view } = await aBooking(product, booker, { items: ['CORTAM'], startsAt })
  await product.as(phlebotomist).acceptVisit({ visitId })
  const page = async (path: string, actor: typeof phlebotomist) =>
    (await product.get(path, { cookie: await product.cookieFor(actor) })).text()
  const at = `/phlebotomist/visits/${visitId}`
  expect(await page(at, phlebotomist)).toContain(
    'Only between 7:00 and 9:00, for Cortisol Morning (8 am)',
  )
  expect(await page(at, phlebotomist)).toContain(
    'No sooner, even if the patient agrees: Cortisol Morning (8 am) keeps its time.',
  )
  expect(await page(at, phlebotomist)).not.toContain('Sooner only if the patient allows it')
  expect(await page(`/hi${at}`, phlebotomist)).toContain('सिर्फ़ 7:00 से 9:00 के बीच')
  expect(await page(`/bookings/${view.number}`, booker.actor)).not.toContain('value="early"')
  const free = await aBooking(product, booker, { items: ['HB'] })
  expect(await page(`/bookings/${free.view.number}`, booker.actor)).toContain('value="early"')
})
