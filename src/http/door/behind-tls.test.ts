import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

const known = 'https://oxalate.example'
const product = await aProduct({ withPages: true, baseUrl: known })
afterAll(() => product[Symbol.asyncDispose]())

/** What a TLS-terminating proxy passes on: plain http, and the `Host` that the browser sent. */
function passedOn(path: string, { host = 'oxalate.example', origin = known } = {}) {
  return product.api.request(`http://${host}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'asha@mail.example' }),
  })
}

test.each(['/sign-up', '/hi/sign-up', '/sign-up.data', '/hi/sign-up.data'])(
  'a form sent to %s over https through a TLS-terminating proxy is accepted',
  async (path) => {
    product.reported.length = 0
    const answer = await passedOn(path)
    expect([answer.status, product.reported]).toEqual([path.endsWith('.data') ? 202 : 302, []])
  },
)

test('the form arrives complete: the letter goes to the address that was typed', async () => {
  await passedOn('/sign-up')
  const [letter] = await product.outbox('asha@mail.example')
  expect(letter?.text).toContain(`${known}/sign-up/`)
})

test('a proxy that sends its own Host changes nothing: the public address is the setting’s', async () => {
  for (const host of ['127.0.0.1:3000', 'web-1.internal'])
    expect((await passedOn('/sign-up', { host })).status).toBe(302)
})

test('a page of another site is refused, even where Host agrees with it', async () => {
  const evil = { host: 'evil.example', origin: 'http://evil.example' }
  expect((await passedOn('/sign-up', evil)).status).toBe(403)
  expect((await passedOn('/sign-up', { ...evil, host: 'oxalate.example' })).status).toBe(403)
  expect((await passedOn('/sign-up', { origin: 'http://oxalate.example' })).status).toBe(403)
})

test('browsers are told to use https only; subdomains only where the setting says so', async () => {
  const told = async ({ get }: Pick<typeof product, 'get'>) =>
    (await get('/about')).headers.get('strict-transport-security')
  expect(await told(product)).toBe('max-age=31536000')
  await using below = await aProduct({ baseUrl: known, isHttpsBelow: true })
  expect(await told(below)).toBe('max-age=31536000; includeSubDomains')
  await using plain = await aProduct()
  expect(await told(plain)).toBe(null)
})
