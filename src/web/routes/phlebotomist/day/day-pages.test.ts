import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, anotherHour, arrived, atTheHour, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const second = await demoActor(product, 'phlebotomist2')
const field = product.as(phlebotomist)

/** A sign-in for each: the clock moves by days. */
async function htmlOf(path = '/phlebotomist', actor = phlebotomist) {
  const answer = await product.get(path, { cookie: await product.cookieFor(actor) })
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '')
}

async function aBookedVisit() {
  const startsAt = await anotherHour(product)
  return aBooking(product, await aBooker(product), { startsAt })
}

test('without a visit today the page says so, draws no route, and leads to what can be done', async () => {
  const html = await htmlOf()
  expect(html).toContain('Nothing more today')
  expect(html).not.toContain('class="dayroute"')
  expect(html).toMatch(/btn--on-deep[^>]*href="[^"]*(#offers|\/phlebotomist\/roster)"/)
  expect(await htmlOf('/hi/phlebotomist')).toContain('आज और कुछ नहीं')
})

test('the next step stands first with one button; the way is drawn, and read as a sentence', async () => {
  const { visitId } = await aBookedVisit()
  await field.acceptVisit({ visitId })
  await atTheHour(product, visitId, 0)
  const html = await htmlOf()
  expect(html).toContain('Set out now')
  expect(html).toContain('Today’s route')
  expect(html).toContain('1 person')
  const button = html.indexOf(`/phlebotomist/visits/${visitId}"`)
  expect(button).toBeGreaterThan(0)
  expect(button).toBeLessThan(html.indexOf('class="dayroute"'))
  expect(html).toMatch(/<desc[^>]*>1\. [^<]+; Lab A, [^<]+ by road<\/desc>/)
  expect(html).toContain('dayroute__leg--next')
  expect(html).not.toContain('12 Church Street')
  expect(await htmlOf('/hi/phlebotomist')).toContain('अभी निकलें')
  await field.departForVisit({ visitId })
  expect(await htmlOf()).toContain('Ride to the patient')
  await field.arriveAtVisit({ visitId })
  expect(await htmlOf()).toContain('Confirm who is there')
})

test('somebody else’s day has nothing of it', async () => {
  const booked = await aBookedVisit()
  await arrived(product, phlebotomist, booked)
  expect(await htmlOf()).toContain(booked.visitId)
  expect(await htmlOf('/phlebotomist', second)).not.toContain(booked.visitId)
})
