import { afterAll, expect, test } from 'vitest'
import { demoActor, demoLab } from '#test/booking.ts'
import { atTheLab, everythingOffered, signed } from '#test/consents.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

/** The counsellor's list and the form of the talk after the result. */
const product = await aProduct({ withPages: true, slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await everythingOffered(product)
const { read, send } = pagesOf(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const page = '/lab/counselling'
type Typed = Record<string, string>
const talked = { intent: 'told', counsellor: 'Lakshmi Iyer', way: 'phone', outcome: 'explained' }

async function sentBy(actor: Parameters<typeof product.cookieFor>[0], fields: Typed) {
  const answer = await product.api.request(`http://localhost:3000${page}`, {
    method: 'POST',
    headers: { cookie: await product.cookieFor(actor), origin: 'http://localhost:3000' },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, html: await answer.text() }
}

async function toTell() {
  const booked = await atTheLab(product, ['KARYO'])
  await signed(product, booked.orderId, { KARYO: 'Abnormal karyotype' })
  return { ...booked, form: await formOf(booked.orderId) }
}

async function formOf(orderId: string) {
  const { results } = await lab.listCounselling()
  const [one] = results.filter((row) => row.orderId === orderId)
  if (!one) throw new Error('no result waits for a talk')
  return { ...talked, consentId: one.consentId, version: String(one.version) }
}

test('what is typed stays in the form that was refused, with the error above it, and nowhere else', async () => {
  const { form } = await toTell()
  await toTell()
  const { status, html } = await sentBy(technician, { ...form, outcome: '' })
  expect(status).toBe(422)
  expect(html.match(/value="Lakshmi Iyer"/g)).toHaveLength(1)
  expect(html.match(/<option value="phone" selected/g)).toHaveLength(1)
  const [, alert = ''] = /role="alert"(.*?)<\/ul>/s.exec(html) ?? []
  expect(alert).toContain('Outcome: ')
  expect(alert).toContain(`href="#told-${form.consentId}-${form.version}-outcome"`)
})

test('a consent that changed since the page was drawn is refused with a sentence, and nothing is recorded', async () => {
  const { form, bookingId, app } = await toTell()
  const missed = await send('technician', page, { ...form, outcome: 'not-reached' })
  expect(missed).toMatchObject({ status: 302, to: `${page}?done=call` })
  const late = await send('technician', page, form)
  expect(late.status).toBe(409)
  expect(late.text).toContain('Someone changed this after you opened it. Please check it again.')
  const { consents } = await app.viewBooking({ bookingId })
  expect(consents).toMatchObject([{ isResultWaiting: true, resultTalks: [{}] }])
})

test('lab staff record no counselling talk with themselves', async () => {
  const { form, booker } = await toTell()
  const { id } = booker.actor
  await product.asOwner('update "user" set email_verified = true where id = $1', [id])
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id)
     values (gen_random_uuid(), $1, 'lab-technician', $2)`,
    [id, await demoLab(product)],
  )
  const own = await sentBy(booker.actor, form)
  expect(own.status).toBe(409)
  expect(own.html).toContain('A colleague must do this.')
  expect(own.html.match(/value="Lakshmi Iyer"/g)).toHaveLength(1)
})

test.each([
  ['payment', 'The patient can read the result once the booking is paid.'],
  ['other-talk', 'it can be signed once that talk is recorded too.'],
  ['signature', 'The correction can be signed now.'],
  ['call', 'Please call again: the patient cannot read the result yet.'],
])('where %s is still to come, the note says so', async (done, words) => {
  expect((await read('technician', `${page}?done=${done}`)).text).toContain(words)
})

test('what is shown after the talk is its outcome', async () => {
  const { form } = await toTell()
  const told = await send('technician', page, form)
  expect(told).toMatchObject({ status: 302, to: `${page}?done=told` })
  expect((await read('technician', told.to ?? '')).text).toContain(
    'Recorded. The patient can read the result now.',
  )
  expect((await send('technician', page, form)).text).toContain('No result is waiting for a talk')
})

test('a signed result that waits for the talk is shown as waiting beside its test, each fact on its own line', async () => {
  const booked = await atTheLab(product, ['KARYO', 'HB'])
  await signed(product, booked.orderId, { KARYO: 'Abnormal karyotype', HB: 13 })
  const { view, booker } = booked
  const cookie = await product.cookieFor(booker.actor)
  const html = await (await product.get(`/bookings/${view.number}`, { cookie })).text()
  const [, rows = ''] = /aria-label="Tests"(.*?)<\/ul>/s.exec(html) ?? []
  expect(rows).toContain('Signed, the lab will call you')
  expect(rows).not.toContain('Being tested')
  const [, note = ''] = /<p class="strong">Karyotyping[^<]*<\/p>(.*?)<\/ul>/s.exec(html) ?? []
  expect(note.match(/<li>/g)).toHaveLength(4)
  expect(note).not.toContain('·')
})
