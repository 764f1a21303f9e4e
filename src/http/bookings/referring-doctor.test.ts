import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { CallTaskId } from '#src/domain/results/item.ts'
import { aQuote, aBooker, demoActor, demoLab, freeHours, received } from '#test/booking.ts'
import { shownIn } from '#test/booking-page.ts'
import { aProduct } from '#test/product.ts'

/** The doctor who asked for the tests: entered at booking, called about a critical value. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

async function placed(doctor: { referrerName?: string; referrerPhone?: string }) {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const { quoteId } = await aQuote(product, booker)
  const cookie = await product.cookieFor(booker.actor)
  const answer = await product.post('/api/v1/bookings', { quoteId, ...doctor }, { cookie })
  return { booker, answer, order: await orderOf(booker.patientId) }
}

async function orderOf(patientId: string) {
  const { rows } = await product.pool.query(
    `select o.id, booking_id, v.id as visit_id, referrer_name as name, referrer_phone as phone
     from orders o join visits v using (booking_id) where patient_id = $1`,
    [patientId],
  )
  return rows[0]
}

/** Booked with this doctor, and the page of the call that a critical value opened. */
async function callOf(doctor: { referrerName?: string; referrerPhone?: string }) {
  const { booker, order } = await placed(doctor)
  const view = await product.as(booker.actor).viewBooking({ bookingId: order.booking_id })
  const booked = {
    bookingId: order.booking_id,
    visitId: order.visit_id,
    orderId: order.id,
    view,
  }
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  const one = async () => (await lab.viewBenchOrder({ orderId: order.id })).items[0]
  const { testItemId, version } = (await one()) ?? {}
  if (!testItemId || !version) throw new Error('no test')
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 4, version } })
  const callTaskId = CallTaskId.parse((await one())?.callTaskId)
  const cookie = await product.cookieFor(technician)
  const html = await (await product.get(`/lab/calls/${callTaskId}`, { cookie })).text()
  return { call: await lab.viewCall({ callTaskId }), html }
}

test('name and number are kept with the order, the number as it is dialled', async () => {
  const { answer, order } = await placed({
    referrerName: 'Dr Anil Sharma',
    referrerPhone: '080 2345 6789',
  })
  expect(answer.status).toBe(201)
  expect(order).toMatchObject({ name: 'Dr Anil Sharma', phone: '+918023456789' })
})

test.each([
  ['9876', /ten digits/],
  ['+1 415 555 2671', /ten digits/],
])('%s is no phone number: nothing is booked', async (referrerPhone, words) => {
  const { answer, order } = await placed({ referrerName: 'Dr Anil Sharma', referrerPhone })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(await answer.json())).toMatch(words)
  expect(order).toBeUndefined()
})

test('a number without a name is refused: the caller must know whom to ask for', async () => {
  const { answer, order } = await placed({ referrerPhone: '9876543210' })
  expect(answer.status).toBe(422)
  expect(order).toBeUndefined()
})

test('the call’s page shows the doctor first, then the patient’s own number', async () => {
  const { call, html } = await callOf({
    referrerName: 'Dr Anil Sharma',
    referrerPhone: '9876543210',
  })
  expect(call.referrer).toEqual({ name: 'Dr Anil Sharma', phone: '+919876543210' })
  expect(html).toContain('Dr Anil Sharma')
  expect(html).toContain('href="tel:+919876543210"')
  expect(html.indexOf('tel:+919876543210')).toBeLessThan(html.indexOf('tel:+9198000'))
})

test('a doctor without a number is named, with the note that no number was given', async () => {
  const { call, html } = await callOf({ referrerName: 'Dr Anil Sharma' })
  expect(call.referrer).toEqual({ name: 'Dr Anil Sharma', phone: null })
  expect(html).toContain('Dr Anil Sharma referred the patient; no phone number was given.')
})

test('without a doctor the page says so', async () => {
  const { call, html } = await callOf({})
  expect(call.referrer).toBeNull()
  expect(html).toContain('No referring doctor is named in this booking.')
})

test('the page with the price asks for both, and returns a wrong number with the reason', async () => {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const cookie = await product.cookieFor(booker.actor)
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const [at = ''] = await freeHours(product)
  const { patientId, addressId: address } = booker
  const cart = { items: 'HB', lab: await demoLab(product), for: patientId, address, at }
  const path = `/book?${new URLSearchParams(cart)}`
  const html = await (await product.get(path, { cookie })).text()
  expect(html).toMatch(/<input[^>]*name="referrerPhone"/)
  const send = (fields: Record<string, string>) =>
    product.api.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: new URLSearchParams({ ...shownIn(html), payment: 'cash', at, ...fields }),
    })
  const wrong = await send({ referrerName: 'Dr Anil Sharma', referrerPhone: '12345' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Enter ten digits')
  const alone = await send({ referrerPhone: '9876543210' })
  expect(alone.status).toBe(422)
  expect(await alone.text()).toContain('Enter the doctor’s name too')
  const right = await send({ referrerName: 'Dr Anil Sharma', referrerPhone: '98765 43210' })
  expect(right.status).toBe(302)
  expect(await orderOf(patientId)).toMatchObject({ phone: '+919876543210' })
})

test('by raw SQL no other text is a number, and none is stored without a name', async () => {
  const { order } = await placed({ referrerName: 'Dr Anil Sharma', referrerPhone: '9876543210' })
  const set = (columns: string) =>
    product.pool.query(`update orders set ${columns} where id = $1`, [order.id])
  await expect(set(`referrer_phone = '98765'`)).rejects.toThrow('orders_referrer_to_call')
  await expect(set(`referrer_name = null`)).rejects.toThrow('orders_referrer_to_call')
})
