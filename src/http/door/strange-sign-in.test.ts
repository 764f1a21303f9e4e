import { afterAll, expect, test } from 'vitest'
import { rowsKept } from '#test/api-callers.ts'
import { aProduct } from '#test/product.ts'
import { type Json, placesOf, wrongValues, rawWith } from '#test/strange-values.ts'
import { base } from '#test/strange-calls.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())

const authCalls: Record<string, Json> = {
  '/sign-in/email': { email: 'nobody@example.com', password: 'a long enough password' },
  '/account/request-link': { email: 'asha@example.com', purpose: 'sign-up' },
  '/account/sign-up': {
    token: 'x'.repeat(43),
    name: 'Asha Rao',
    password: 'Rupee-Kettle-Quartz-9',
  },
  '/account/join': {
    token: 'x'.repeat(43),
    name: 'Asha Rao',
    password: 'Rupee-Kettle-Quartz-9',
  },
  '/account/reset-password': { token: 'x'.repeat(43), password: 'Rupee-Kettle-Quartz-9' },
  '/change-password': { currentPassword: 'a long one', newPassword: 'Rupee-Kettle-Quartz-9' },
  '/phone/request-code': { phone: '+919876543219' },
  '/phone/verify-code': { phone: '+919876543219', code: '123456' },
  '/two-factor/enable': { password: 'a long enough password' },
  '/two-factor/verify-totp': { code: '123456' },
  '/sign-out': {},
}

test('signing in survives whatever is sent, lets nobody in and creates no account', async () => {
  const { audit: _before, ...before } = await rowsKept(product)
  const odd = [...wrongValues('text'), String.raw`"a\u0000b"`, String.raw`"\ud800"`, '[[[]]]']
  let from = 0
  for (const [path, body] of Object.entries(authCalls))
    for (const at of [[], ...placesOf(body)])
      for (const raw of [...odd, '"@@here@@', '{"a":'.repeat(2000)]) {
        from += 1
        const answer = await product.api.request(`${base}/api/auth${path}`, {
          method: 'POST',
          headers: {
            origin: base,
            'content-type': 'application/json',
            'x-real-ip': `10.9.${from >> 8}.${from & 255}`,
          },
          body: at.length === 0 ? raw : rawWith(body, at, raw),
        })
        const said = `${path} ${at.join('.')} ${raw.slice(0, 20)}`
        expect(answer.status, `${said}: ${await answer.text()}`).toBeLessThan(500)
        const sessions = answer.headers
          .getSetCookie()
          .filter((one) => /session_token=[^;]/.test(one))
        expect(sessions, `${said}`).toEqual([])
      }
  const { audit: _after, ...after } = await rowsKept(product)
  expect(after).toEqual(before)
})
