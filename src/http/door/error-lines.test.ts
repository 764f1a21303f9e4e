import { afterAll, expect, test } from 'vitest'
import { asha, sendForm } from '#test/contact.ts'
import { baseUrl } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const form = { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' }

function send(method: string, path: string, body?: string) {
  return product.api.request(baseUrl + path, { method, headers: form, ...(body && { body }) })
}

test.each(['/about', '/hi/terms-conditions', '/services'])(
  'a form sent to %s, which takes none, is 405 and not an error of ours',
  async (path) => {
    product.reported.length = 0
    const answer = await send('POST', path, 'name=Asha')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(product.reported).toEqual([])
  },
)

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s is not a method of a page: 405, which lists the valid ones',
  async (method) => {
    const answer = await send(method, '/contact')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  },
)

test('an error is reported with method and pattern, never with the values in the address', async () => {
  product.reportedOf.length = 0
  await product.asOwner('alter table contact_messages rename to contact_messages_away')
  await sendForm(product, '/contact', { ...asha })
  await product.asOwner('alter table contact_messages_away rename to contact_messages')
  await product.asOwner('alter table payment_attempts rename to attempts_away')
  const number = 'OPL1700000000000123456'
  expect((await product.get(`/api/v1/payments/${number}`)).status).toBe(500)
  await product.asOwner('alter table attempts_away rename to payment_attempts')
  expect(product.reportedOf).toMatchObject([
    { method: 'POST', path: '/contact' },
    { method: 'GET', path: '/api/v1/payments/:number' },
  ])
  expect(JSON.stringify(product.reportedOf)).not.toMatch(/OPL\d|asha/i)
})

test('a page may use the camera and the location, and nothing else of the device', async () => {
  const said = (await product.get('/')).headers.get('permissions-policy') ?? ''
  for (const rule of ['camera=(self)', 'geolocation=(self)', 'microphone=()', 'payment=()'])
    expect(said).toContain(rule)
})
