import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { goodPassword } from '#test/accounts.ts'
import { meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const asked = {
  '/change-password': { newPassword: goodPassword },
  '/two-factor/enable': {},
  '/two-factor/disable': {},
}
const elsewhere = '10.8.8.8'
let callers = 0

/** Another address of one network; each address may ask three times in ten seconds. */
function neighbour(): string {
  callers += 1
  return `10.7.7.${callers % 250}`
}

test.each(Object.entries(asked))(
  '%s: a session holder guesses its password five times, then waits',
  async (path, body) => {
    await using product = await aProduct()
    const cookie = sessionIn(await signedInAs(product, 'patient'))
    const guess = (password: string) => again(product, { path, body, cookie }, password)
    for (let tries = 0; tries < 5; tries++) expect((await guess('wrong')).status).toBe(400)
    const waits = await guess(DEMO_PASSWORD)
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await meOf(product, cookie)).status).toBe(200)
    const input = { email: 'patient@demo.oxalate.example', password: DEMO_PASSWORD }
    expect(
      (await send(product, '/api/auth/sign-in/email', input, { from: neighbour() })).status,
    ).toBe(429)
    expect(
      (await send(product, '/api/auth/sign-in/email', input, { from: elsewhere })).status,
    ).toBe(200)
  },
)

test('the right password clears the wrong ones before it', async () => {
  await using product = await aProduct()
  const cookie = sessionIn(await signedInAs(product, 'patient'))
  const call = { path: '/two-factor/enable', body: {}, cookie }
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 4; tries++) await again(product, call, 'wrong')
    expect((await again(product, call, DEMO_PASSWORD)).status).toBe(200)
  }
})

test('no session answer contains a token, and unused endpoints do not exist', async () => {
  await using product = await aProduct()
  const cookie = await signedInAs(product, 'patient')
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? 'none')
  const input = { email: 'patient@demo.oxalate.example', password: DEMO_PASSWORD }
  const entered = await send(product, '/api/auth/sign-in/email', input)
  expect(entered.headers.getSetCookie().join()).toContain('session_token=')
  expect(await entered.text()).not.toContain('"token"')
  const change = { currentPassword: DEMO_PASSWORD, newPassword: goodPassword }
  const changed = await send(product, '/api/auth/change-password', change, { cookie })
  const text = await changed.text()
  expect([changed.status, text.includes('"token"'), text.includes(token)]).toEqual([
    200,
    false,
    false,
  ])
  for (const path of ['/get-session', '/list-sessions'])
    expect((await send(product, `/api/auth${path}`, undefined, { cookie })).status).toBe(404)
})

type Call = { path: string; body: object; cookie: string }

function again(product: Product, { path, body, cookie }: Call, password: string) {
  const shown = path === '/change-password' ? { currentPassword: password } : { password }
  return send(product, `/api/auth${path}`, { ...body, ...shown }, { cookie, from: neighbour() })
}

/** The session of a browser that lost its device cookie. */
function sessionIn(cookie: string): string {
  return cookie.split('; ').find((one) => one.includes('session_token')) ?? ''
}
