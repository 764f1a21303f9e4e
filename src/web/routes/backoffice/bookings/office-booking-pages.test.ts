import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read } = pagesOf(product)
const phlebotomist = await demoActor(product, 'phlebotomist')

/** A visit whose phlebotomist has the cash and is drawing now; the office's page of it. */
async function whileDrawing() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const field = product.as(phlebotomist)
  await field.takeCash({ visitId, amountPaise: booked.view.payment.amount })
  return `/backoffice/bookings/${booked.view.number}`
}

test('the office reads about a patient’s booking, not its own', async () => {
  const { text } = await read('backoffice', await whileDrawing())
  expect(text).toContain('Taking the sample. Placed')
  expect(text).not.toMatch(/\byour (sample|door|payment|cash|bank)/i)
})

test('the history is described in words, in Hindi too', async () => {
  const at = await whileDrawing()
  const english = (await read('backoffice', at)).text
  for (const words of ['Paid in cash', 'On the way', 'At the door', 'Waiting for a phlebotomist'])
    expect(english).toContain(words)
  for (const { text } of [{ text: english }, await read('backoffice', `/hi${at}`)])
    expect(text).not.toMatch(/\b(identified|en-route|cash-collected|offered|planned|collect)\b/)
  expect((await read('backoffice', `/hi${at}`)).text).not.toMatch(/\b(visit|order|payment)\b/)
})

test('the story says who did what, with the money and the messages, and folds who only looked', async () => {
  const at = await whileDrawing()
  await read('backoffice', at)
  const { text } = await read('backoffice', at)
  expect(text).toContain('Meera Nair (booked it) placed a booking')
  expect(text).toMatch(/Message about the visit to the patient, by SMS/)
  expect(text).toMatch(/Payment: Paid in cash, ₹[\d.]+/)
  expect(text).toMatch(/Who viewed it \(\d+\)/)
  const [story = ''] = text.split('Who viewed it')
  expect(story).not.toContain('viewed a booking')
})

test('an address that names no instant shows the newest', async () => {
  const at = await whileDrawing()
  const { text } = await read('backoffice', `${at}?before=yesterday`)
  expect(text).toContain('placed a booking')
})
