import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { asha, sendForm } from '#test/contact.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
const officeCookie = await product.cookieFor(await demoActor(product, 'backoffice'))

async function newest() {
  const message = (await office.listContactMessages({ list: 'open' })).messages.at(-1)
  return message
}

async function page(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, html: await answer.text() }
}

test('the empty form is the same for everybody and cached, a filled one is not', async () => {
  const empty = await product.get('/contact')
  expect(empty.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const { username: _, ...rest } = asha
  const wrong = await sendForm(product, '/contact', rest)
  expect(wrong.status).toBe(422)
  expect(wrong.headers.get('cache-control')).toBe('no-store')
  const again = await (await product.get('/contact')).text()
  for (const typed of Object.values(rest)) expect(again).not.toContain(typed)
})

test('a missing field is named beside it and at the top, and nothing typed is lost', async () => {
  const { phone: _, ...rest } = asha
  const html = await (await sendForm(product, '/contact', rest)).text()
  expect(html).toContain('href="#contact-phone"')
  expect(html).toMatch(/id="contact-phone"[^>]*aria-invalid="true"/)
  for (const typed of Object.values(rest)) expect(html).toContain(typed)
  expect(await newest()).toBeUndefined()
})

test.each([
  ['/contact', 'We have your message'],
  ['/hi/contact', 'आपका संदेश हमें मिल गया'],
])(
  'a message sent from %s reaches the office, and the page names the ticket and what happens next',
  async (path, says) => {
    product.clock.pass(1)
    const sent = await sendForm(product, path, asha)
    const to = sent.headers.get('location') ?? ''
    expect([sent.status, to]).toEqual([302, expect.stringContaining(`${path}?sent=T-`)])
    const { html } = await page(to)
    expect(html).toContain(says)
    expect(html).toContain(to.split('=')[1])
    expect((await product.get(to)).headers.get('cache-control')).toBe('no-store')
    expect(await newest()).toMatchObject({ username: 'Asha Rao', phone: '+91 98450 12345' })
  },
)

/** Who the seller is and who answers complaints. */
const law = [
  'Oxalate Example Private Limited',
  '1 Example Street, Bengaluru 560001, Karnataka',
  'Example Officer',
  'Grievance Officer',
  '+91 98765 43211',
  'grievance@oxalate.example',
]

test('every public page shows company, address and grievance officer', async () => {
  for (const path of ['/', '/hi', '/tests', '/terms-conditions', '/cancelation_policy', '/faq']) {
    const { html } = await page(path)
    for (const said of law.slice(0, 3)) expect(html, path).toContain(said)
  }
})

test('the page shows hours, phone, e-mail, company and grievance officer, and says that it is not for emergencies', async () => {
  for (const path of ['/contact', '/hi/contact']) {
    const { html } = await page(path)
    for (const said of [
      '8:00 am - 6:00 pm',
      '+91 98765 43210',
      'help@oxalate.example',
      '112',
      ...law,
    ])
      expect(html).toContain(said)
  }
})

test('a person who writes too often is told so and keeps what was typed', async () => {
  const often = { ...asha, email: 'often@patients.example' }
  for (let count = 0; count < 5; count += 1) await sendForm(product, '/contact', often)
  const sixth = await sendForm(product, '/contact', often)
  expect(sixth.status).toBe(429)
  const html = await sixth.text()
  expect(html).toContain('Too many attempts')
  expect(html).toContain(asha.message)
})

test('the office answers on the page; the second person keeps the text and is told', async () => {
  await sendForm(product, '/contact', { ...asha, email: 'twice@patients.example' })
  const id = (await newest())?.id
  const path = `/backoffice/messages/${id}`
  const answer = (text: string) =>
    sendForm(product, path, { intent: 'answer', version: '1', text }, { cookie: officeCookie })
  const empty = await answer('')
  expect(empty.status).toBe(422)
  const first = await answer('Yes, water is fine.')
  expect(first.headers.get('location')).toBe(`${path}?done=answer`)
  const second = await answer('No, nothing at all.')
  expect(second.status).toBe(409)
  const html = await second.text()
  expect(html).toContain('Someone changed this after you opened it')
  expect(html).toContain('No, nothing at all.')
  expect(html).toContain('Yes, water is fine.')
  const late = await sendForm(
    product,
    path,
    { intent: 'close', version: '1', reason: 'resolved', text: 'It is settled.' },
    { cookie: officeCookie },
  )
  expect([late.status, (await late.text()).includes('Someone changed this')]).toEqual([409, true])
  const closed = await sendForm(
    product,
    path,
    { intent: 'close', version: '2', reason: 'resolved', text: 'It is settled.' },
    { cookie: officeCookie },
  )
  expect(closed.headers.get('location')).toBe(`${path}?done=close`)
  expect((await page('/backoffice/messages?list=closed', officeCookie)).html).toContain(path)
})

test('an invalid address in the inbox is 404', async () => {
  for (const path of ['/no-id', '?list=lost', '?before=nonsense', `/${crypto.randomUUID()}`])
    expect((await page(`/backoffice/messages${path}`, officeCookie)).status).toBe(404)
})

test('the CSV file is for the office only', async () => {
  const file = await product.get('/backoffice/messages/csv', { cookie: officeCookie })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const visitor = await product.api.request(`${baseUrl}/backoffice/messages/csv`)
  expect(visitor.headers.get('location')).toContain('/sign-in')
})
