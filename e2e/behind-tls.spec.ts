import { newPatient } from './booked.ts'
import { expect, signIn, test } from './product.ts'

test('cookies are only for https and this host, and HSTS covers only this host', async ({
  page,
  baseURL,
}) => {
  await newPatient(page)
  const answer = await page.goto('/bookings')
  const cookies = await page.context().cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const { name, secure, domain, path } of cookies) {
    expect([name.startsWith('__Host-'), secure, path], name).toEqual([true, true, '/'])
    expect(domain).toBe(new URL(baseURL ?? '').hostname)
  }
  expect(answer?.headers()['strict-transport-security']).toBe('max-age=31536000')
})

test('a demonstration that others reach shows itself only to the administrator', async ({
  page,
}) => {
  expect((await page.request.get('/api/v1/outbox')).status()).toBe(401)
  await signIn(page, 'administrator')
  expect((await page.request.get('/api/v1/outbox')).status()).toBe(200)
})
