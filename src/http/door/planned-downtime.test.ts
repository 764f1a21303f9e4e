import { afterAll, expect, test } from 'vitest'
import { aDowntimeOf } from '#test/downtime.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const { words, plan, atTime, page } = aDowntimeOf(product)

test('meanwhile everything is 503 with the seconds that are left, in its language', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  for (const path of ['/', '/cancelation_policy', '/none', '/bookings', '/robots.txt']) {
    const { status, headers, text } = await page(path)
    expect(status).toBe(503)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain(words.en)
    expect(text).toMatch(/24 Nov 2026, 11:00\s?am/)
  }
  const hindi = await page('/hi/tests')
  expect(hindi.status).toBe(503)
  expect(hindi.text).toContain('<html lang="hi">')
  expect(hindi.text).toContain(words.hi)
})

test('programs get a problem', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  const answer = await product.get('/api/v1/tests?q=cbc')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({
    code: 'planned-downtime',
    title: words.en,
    facts: { endsAt: '2026-11-24T05:30:00Z' },
  })
})

test('the contact form’s old address answers in its own shape', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  const answer = await product.post('/sendemail.php', {})
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^3(600|5\d\d)$/) // an hour, minus some moments
  expect(await answer.json()).toEqual({ status: 503, message: words.en })
})

test('health, signing in and signing out stay open', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  const open = ['/health/ready', '/sign-in', '/hi/sign-in/password', '/sign-out', '/hi/sign-out']
  for (const path of open) expect((await page(path)).status).toBe(200)
  for (const path of ['/sign-in/x/y', '/sign-inside', '/hindi/sign-in', '/backoffice'])
    expect((await page(path)).status).toBe(503)
})

test('only administrators, or people who may be one once signed in, reach the page that ends it', async () => {
  await plan()
  await atTime('2026-11-24T04:30:00Z')
  const reached: Record<string, number> = { visitor: (await page('/backoffice/downtime')).status }
  for (const name of ['administrator', 'backoffice', 'patient']) {
    const cookie = await signedInAs(product, name)
    reached[name] = (await page('/backoffice/downtime', cookie)).status
    expect((await page('/backoffice', cookie)).status).toBe(503)
  }
  expect(reached).toEqual({ visitor: 200, administrator: 200, backoffice: 503, patient: 503 })
})
