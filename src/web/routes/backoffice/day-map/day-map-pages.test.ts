import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor } from '#test/booking.ts'
import { rowCounts } from '#test/api-callers.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 40, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, fetchPage } = pagesOf(product)
const map = '/backoffice/visits/day'
const htmlOf = async (path: string) => (await fetchPage('backoffice', path)).text()

const { view, visitId } = await aBooking(product, await aBooker(product))
const taken = await aBooking(product, await aBooker(product))
await product.as(await demoActor(product, 'phlebotomist')).acceptVisit({ visitId: taken.visitId })
const [visit] = view.visits
const day = Temporal.Instant.from(visit?.startsAt ?? '')
  .toZonedDateTimeISO('Asia/Kolkata')
  .toPlainDate()
const today = day.toString()

test('a day is drawn without tiles, and the table beneath has the same visits with their bookings', async () => {
  const html = await htmlOf(`${map}?day=${today}`)
  for (const one of [visitId, taken.visitId]) {
    expect(html).toContain(`href="#visit-${one}"`)
    expect(html).toContain(`id="visit-${one}"`)
  }
  for (const { number } of [view, taken.view])
    expect(html).toContain(`href="/backoffice/bookings/${number}"`)
  expect(html).toContain('daymark--open')
  expect(html).toContain('<polyline')
  const { text } = await read('backoffice', `${map}?day=${today}`)
  expect(text).toContain('2 visits: 1 not taken, 0 late, 0 missed, 0 with the sample drawn.')
  for (const hidden of ['12 Church Street', 'Haemoglobin']) expect(text).not.toContain(hidden)
})

test('the map is linked from the office’s first page and from the list of visits, and leads from day to day', async () => {
  for (const page of ['/backoffice', '/backoffice/visits/list'])
    expect(await htmlOf(page)).toContain(`href="${map}"`)
  const html = await htmlOf(`${map}?day=${today}`)
  for (const days of [-1, 1]) expect(html).toContain(`day=${day.add({ days }).toString()}"`)
})

test('an empty day says what to do, in Hindi too', async () => {
  expect((await read('backoffice', `${map}?day=2026-01-01`)).text).toContain('No home visits in')
  expect((await read('backoffice', `/hi${map}?day=2026-01-01`)).text).toContain('कोई होम विज़िट नहीं')
  expect((await fetchPage('backoffice', `${map}?city=999999`)).status).toBe(404)
})

test('a wrong day or city shows and audits no visit, keeps what was typed and says what is wrong', async () => {
  const { audit } = await rowCounts(product)
  const day = await htmlOf(`${map}?city=1&day=2026-02-30`)
  expect(day).toContain('day-error')
  expect(day).toContain('value="2026-02-30"')
  expect(day).not.toContain('visit-')
  const city = await htmlOf(`${map}?city=x&day=${today}`)
  expect(city).toContain('city-error')
  expect(city).toContain(`value="${today}"`)
  expect(city).not.toContain('visit-')
  expect((await rowCounts(product)).audit).toBe(audit)
})
