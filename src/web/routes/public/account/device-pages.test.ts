import { expect, test } from 'vitest'
import { baseUrl, meOf, type Product, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

test('a person sees where they are signed in, with this device marked, and nothing that opens a session', async () => {
  await using product = await aProduct({ withPages: true })
  const [here, there] = [await signedInAs(product, 'patient'), await signedInAs(product, 'patient')]
  await signedInAs(product, 'finance')
  await product.asOwner(`update session set user_agent = $1`, [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])
  const page = await (await product.get('/devices', { cookie: here })).text()
  expect(page.match(/Firefox, Linux/g)?.length).toBeGreaterThanOrEqual(2)
  expect(page.match(/name="id"/g)).toHaveLength(1)
  expect(page).toContain('This device')
  expect(page).toMatch(/10\.1\.\d+\.0\/24/)
  const { rows } = await product.pool.query<{ token: string }>('select token from session')
  for (const { token } of rows) expect(page).not.toContain(token)
  expect(page).not.toMatch(/10\.1\.\d+\.[1-9]\d*[^\d/]/)
  expect((await meOf(product, there)).status).toBe(200)
  const visitor = await product.get('/devices')
  expect(visitor.headers.get('location')).toContain('/sign-in')
})

test('one device is signed out at once, and nobody else’s', async () => {
  await using product = await aProduct({ withPages: true })
  const [here, there] = [await signedInAs(product, 'patient'), await signedInAs(product, 'patient')]
  const other = await signedInAs(product, 'finance')
  const id = await idOnPage(product, here)
  expect((await end(product, { intent: 'one', id }, other)).status).toBe(404)
  expect((await meOf(product, there)).status).toBe(200)
  const done = await end(product, { intent: 'one', id }, here)
  expect(done.headers.get('location')).toBe('/devices?done')
  expect((await meOf(product, there)).status).toBe(401)
  expect((await meOf(product, here)).status).toBe(200)
  expect((await end(product, { intent: 'one', id }, here)).status).toBe(404)
})

test('all other devices are signed out together; this one and other people’s stay', async () => {
  await using product = await aProduct({ withPages: true })
  const here = await signedInAs(product, 'patient')
  const others = [await signedInAs(product, 'patient'), await signedInAs(product, 'patient')]
  const finance = await signedInAs(product, 'finance')
  expect((await end(product, { intent: 'others' }, here)).status).toBe(302)
  for (const other of others) expect((await meOf(product, other)).status).toBe(401)
  for (const kept of [here, finance]) expect((await meOf(product, kept)).status).toBe(200)
})

async function idOnPage(product: Product, cookie: string): Promise<string> {
  const page = await (await product.get('/devices', { cookie })).text()
  return /name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

function end({ api }: Product, fields: Record<string, string>, cookie: string) {
  return api.request(`${baseUrl}/devices`, {
    method: 'POST',
    headers: { cookie, origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}
