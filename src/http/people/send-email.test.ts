import { afterAll, expect, test } from 'vitest'
import { limits } from '#src/domain/limits.ts'
import { demoActor } from '#test/booking.ts'
import { asha, sendForm } from '#test/contact.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
let callers = 0

/** The answer of the call with both statuses: the HTTP status and the one in the body. */
async function sent(
  body: string | FormData,
  type?: string,
  { headers = {}, from = aCaller() }: { headers?: Record<string, string>; from?: string } = {},
) {
  const answer = await product.api.request(`${baseUrl}/sendemail.php`, {
    method: 'POST',
    body,
    headers: { ...(type && { 'content-type': type }), 'x-real-ip': from, ...headers },
  })
  const said: { status: number; message: string } = await answer.json()
  return { http: answer.status, ...said, retryAfter: answer.headers.get('retry-after') }
}

function aCaller() {
  callers += 1
  return `10.30.0.${callers}`
}

const json = (fields: object, more = {}) =>
  sent(
    JSON.stringify({ ...asha, email: `${crypto.randomUUID()}@patients.example`, ...fields }),
    'application/json',
    more,
  )

test('the five fields come as a form or as JSON, and are acknowledged', async () => {
  const thanks = { http: 200, status: 200, message: expect.stringContaining('Thank you') }
  const { message: _, ...needed } = asha
  const parts = new FormData()
  for (const [name, value] of Object.entries({ ...asha, email: 'parts@patients.example' }))
    parts.append(name, value)
  const form = await sendForm(product, '/sendemail.php', asha)
  expect([form.status, await form.json()]).toMatchObject([200, { status: 200 }])
  expect(await json({})).toMatchObject(thanks)
  expect(await sent(parts)).toMatchObject(thanks)
  expect(await sent(JSON.stringify(needed), 'application/json; charset=utf-8')).toMatchObject(
    thanks,
  )
  expect((await office.listContactMessages({ list: 'open' })).counts.open).toBe(4)
})

test.each([
  [{ username: undefined }, 'username: '],
  [{ username: '  ' }, 'username: '],
  [{ email: 'nobody' }, 'email: '],
  [{ subject: 'a\r\nBcc: b@c.example' }, 'subject: '],
  [{ phone: '12' }, 'phone: '],
  [{ message: 'a\0b' }, 'message: '],
  [{ message: 'x'.repeat(4001) }, 'message: '],
  [{ cc: 'b@c.example', phone: '12' }, 'cc: There is no such field.'],
  [{ email: ['a@b.example', 'c@d.example'] }, 'email: '],
])('the first wrong field is named: %j', async (fields, says) => {
  expect(await json(fields)).toMatchObject({
    http: 400,
    status: 400,
    message: expect.stringContaining(says),
  })
})

test('what is no form and no JSON, what is malformed and what is too large', async () => {
  const body = JSON.stringify(asha)
  expect(await sent(body, 'text/plain')).toMatchObject({ http: 415, status: 415 })
  expect(await sent('<xml/>', 'application/xml')).toMatchObject({ http: 415, status: 415 })
  expect(await sent('{"username":', 'application/json')).toMatchObject({ http: 400, status: 400 })
  for (const text of ['[]', 'null', '"words"'])
    expect(await sent(text, 'application/json')).toMatchObject({ http: 400, status: 400 })
  for (const length of [70_000, 200_000])
    expect(await json({ message: 'x'.repeat(length) })).toMatchObject({ http: 413, status: 413 })
})

test('no other method, and no other site in a person’s name', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await product.api.request(`${baseUrl}/sendemail.php`, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await answer.json()).toMatchObject({ status: 405 })
  }
  const headers = { origin: 'https://other.example', cookie: 'a=b' }
  expect(await json({}, { headers })).toMatchObject({
    http: 403,
    status: 403,
    message: 'This request comes from another site.',
  })
})

test('one connection sends a limited number of messages an hour; one more is refused, with when to retry', async () => {
  const from = '10.31.0.1'
  const { most } = limits.contactMessagesFromNetwork
  for (let count = 0; count < most; count += 1) expect((await json({}, { from })).http).toBe(200)
  product.clock.pass(15)
  expect(await json({}, { from })).toMatchObject({ http: 429, status: 429, retryAfter: '2700' })
  expect((await json({}, { from: '10.31.0.2' })).http).toBe(200)
})

test('a robot is thanked too, and nothing of it is kept', async () => {
  const before = (await office.listContactMessages({ list: 'open' })).counts
  expect((await json({ website: 'https://other.example' })).http).toBe(200)
  expect((await office.listContactMessages({ list: 'open' })).counts).toEqual(before)
})
