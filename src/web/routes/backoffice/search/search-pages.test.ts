import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking } from '#test/booking.ts'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { read, send, sendForm, fetchPage } = pagesOf(product)
const at = '/backoffice/search'

test('what is sought is posted, and stands in no address of the answer', async () => {
  const booker = await aBooker(product)
  const { view } = await aBooking(product, booker)
  const { status, to, html } = await sendForm('backoffice', at, { q: booker.phone.slice(-8) })
  expect([status, to]).toEqual([200, null])
  expect(html).toContain(`href="/backoffice/bookings/${view.number}"`)
  expect(html).toContain('Meera Nair')
  const links = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link]) => link)
  expect(links.filter((link) => link?.includes(booker.phone.slice(-8)))).toEqual([])
  const person = links.find((link) => link?.startsWith('/backoffice/people?q=')) ?? ''
  expect((await read('backoffice', person.replaceAll('&amp;', '&'))).text).toContain('1 person')
})

test('finance finds a booking on its own page, and no person', async () => {
  const booker = await aBooker(product)
  const { view } = await aBooking(product, booker)
  const { html } = await sendForm('finance', at, { q: view.number })
  expect(html).toContain(`href="/finance/bookings/${view.number}"`)
  expect((await send('finance', at, { q: booker.phone })).text).toContain('Nothing found')
})

test('nothing, too little and a tag are answered as what was typed, and break no page', async () => {
  expect((await send('backoffice', at, { q: 'a' })).text).toContain('at least 2')
  const { html } = await sendForm('backoffice', at, { q: '"><script>alert(1)</script>' })
  expect(html).toContain('Nothing found')
  expect(html).not.toContain('<script>alert')
  expect((await send('backoffice', at, {})).status).toBe(200)
})

test('a role without access is told who is signed in, and led to its own first page', async () => {
  const answer = await fetchPage('technician', at)
  expect(answer.status).toBe(403)
  const html = await answer.text()
  expect(html).toContain('You don’t have access to this page')
  expect(html).toMatch(/href="\/lab"[^>]*>Go to my first page/)
  expect(html).not.toContain('Try again')
})
