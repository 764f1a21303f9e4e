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
  const [message] = (await office.listContactMessages({ state: 'new' })).messages
  return message
}

async function page(path: string, cookie = '') {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, html: await answer.text() }
}

test('the empty form is the same for everybody and kept, what somebody typed is not', async () => {
  const empty = await product.get('/contact')
  expect(empty.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const { username: _, ...rest } = asha
  const wrong = await sendForm(product, '/contact', rest)
  expect(wrong.status).toBe(422)
  expect(wrong.headers.get('cache-control')).toBe('no-store')
  const again = await (await product.get('/contact')).text()
  for (const typed of Object.values(rest)) expect(again).not.toContain(typed)
})

test('a field left out is named beside it and on top, and nothing typed is lost', async () => {
  const { phone: _, ...rest } = asha
  const html = await (await sendForm(product, '/contact', rest)).text()
  expect(html).toContain('href="#contact-phone"')
  expect(html).toMatch(/id="contact-phone"[^>]*aria-invalid="true"/)
  for (const typed of Object.values(rest)) expect(html).toContain(typed)
  expect(await newest()).toBeUndefined()
})

test.each([
  ['/contact', '/contact?sent=1', 'We have your message'],
  ['/hi/contact', '/hi/contact?sent=1', 'आपका संदेश हमें मिल गया'],
])(
  'sent from %s it is there for the office, and the page says what comes next',
  async (path, to, says) => {
    const sent = await sendForm(product, path, asha)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, to])
    expect((await page(to)).html).toContain(says)
    expect(await newest()).toMatchObject({ username: 'Asha Rao', phone: '+91 98450 12345' })
  },
)

test('hours, phone and e-mail stand on the page, and that it is not for emergencies', async () => {
  for (const path of ['/contact', '/hi/contact']) {
    const { html } = await page(path)
    for (const said of ['8:00 am - 6:00 pm', '+91 98765 43210', 'help@oxalate.example', '112'])
      expect(html).toContain(said)
  }
})

test('who writes too often is told so, in words, and keeps what was typed', async () => {
  const often = { ...asha, email: 'often@patients.example' }
  for (let count = 0; count < 5; count += 1) await sendForm(product, '/contact', often)
  const sixth = await sendForm(product, '/contact', often)
  expect(sixth.status).toBe(429)
  const html = await sixth.text()
  expect(html).toContain('Too many tries')
  expect(html).toContain(asha.message)
})

test('the office answers on the page; whoever was second keeps the text and is told', async () => {
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
  expect(html).toContain('Someone changed this since you opened it')
  expect(html).toContain('No, nothing at all.')
  expect(html).toContain('Yes, water is fine.')
  const late = await sendForm(
    product,
    path,
    { intent: 'close', version: '1' },
    { cookie: officeCookie },
  )
  expect([late.status, (await late.text()).includes('Someone changed this')]).toEqual([409, true])
  const closed = await sendForm(
    product,
    path,
    { intent: 'close', version: '2' },
    { cookie: officeCookie },
  )
  expect(closed.headers.get('location')).toBe(`${path}?done=close`)
  expect((await page('/backoffice/messages?state=closed', officeCookie)).html).toContain(path)
})

test('an address of the inbox that is none is met with 404', async () => {
  for (const path of ['/no-id', '?state=lost', '?before=nonsense', `/${crypto.randomUUID()}`])
    expect((await page(`/backoffice/messages${path}`, officeCookie)).status).toBe(404)
})

test('the CSV is a file for the office alone', async () => {
  const file = await product.get('/backoffice/messages/csv', { cookie: officeCookie })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const visitor = await product.api.request(`${baseUrl}/backoffice/messages/csv`)
  expect(visitor.headers.get('location')).toContain('/sign-in')
})
