import { expect, test } from 'vitest'
import { letterTo } from '#test/accounts.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeOf, enrolled, halfSignedIn, sendAppCode } from '#test/authenticator.ts'
import { askedForCode, cookieOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const signIn = '/api/auth/sign-in/email'
const email = 'administrator@demo.oxalate.example'
const right = { email, password: DEMO_PASSWORD }
const wrong = { email, password: 'not this one' }
const stranger = '198.51.100.7'

test('a stranger’s wrong passwords lock nobody out: another network signs in at once', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'administrator')
  await wrongTries(product, 12)
  expect((await send(product, signIn, right, { from: stranger })).status).toBe(429)
  expect((await send(product, signIn, right, { from: '203.0.113.9' })).status).toBe(200)
})

test('of twelve wrong passwords at once, five are compared; then each waits longer, and is told so', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'administrator')
  const tries = await wrongTries(product, 12)
  expect(tries.filter((status) => status === 401)).toHaveLength(5)
  expect(tries.filter((status) => status === 429)).toHaveLength(7)
  for (const seconds of [1, 2, 4, 8]) {
    const early = await send(product, signIn, right, { from: '198.51.100.200' })
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, `${seconds}`])
    expect(await early.json()).toMatchObject({ code: 'too-many', waitSeconds: seconds })
    product.clock.pass(seconds / 60)
    expect((await send(product, signIn, wrong, { from: stranger })).status).toBe(401)
  }
})

test('a name without an account waits in the same way', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'administrator')
  const answers = async (name: string, from: string) => {
    const seen = []
    for (let i = 0; i < 7; i++) {
      const answer = await send(product, signIn, { ...wrong, email: name }, { from })
      seen.push([answer.status, answer.headers.get('retry-after'), await answer.text()])
    }
    return seen
  }
  const known = await answers(email, '198.51.100.7')
  expect(await answers('nobody@example.org', '198.51.100.8')).toEqual(known)
})

test('many networks together are slowed down, and a known device with the right password never is', async () => {
  await using product = await aProduct()
  const mine = await signedInAs(product, 'administrator')
  for (let net = 1; net <= 20; net++)
    await send(product, signIn, wrong, { from: `198.51.${net}.1` })
  const fresh = await send(product, signIn, right, { from: '203.0.113.9' })
  expect([fresh.status, fresh.headers.get('retry-after')]).toEqual([429, '1'])
  await wrongTries(product, 10)
  for (const from of [stranger, '203.0.113.9']) {
    const known = await send(product, signIn, right, { from, cookie: deviceOf(mine) })
    expect(known.status).toBe(200)
  }
})

test('sixty sign-ins of others in a minute use up an address for strangers, never for a known device', async () => {
  await using product = await aProduct()
  const mine = deviceOf(await signedInAs(product, 'administrator'))
  const from = stranger
  const others = Array.from({ length: 60 }, (_, i) => `somebody${i}@example.org`)
  // Five at a time: a slow machine would answer 503 to those who wait for a connection.
  for (let at = 0; at < others.length; at += 5) {
    const sent = others
      .slice(at, at + 5)
      .map((email) => send(product, signIn, { ...wrong, email }, { from }))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(5).fill(401))
  }
  const known = await send(product, signIn, right, { from, cookie: mine })
  expect([known.status, known.headers.get('retry-after')]).toEqual([200, null])
  const forged = mine.replace(/\.[^.]*$/, '.AAAA')
  for (const cookie of [undefined, forged]) {
    const answer = await send(product, signIn, right, { from, ...(cookie && { cookie }) })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  }
  const patient = { email: 'patient@demo.oxalate.example', password: DEMO_PASSWORD }
  expect((await send(product, signIn, patient, { from, cookie: mine })).status).toBe(429)
})

test('a device is known to the accounts that signed in on it, not to others, and not when forged', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'administrator')
  const other = deviceOf(await signedInAs(product, 'patient'))
  const mine = deviceOf(cookieOf(await send(product, signIn, right)))
  await wrongTries(product, 6)
  for (const cookie of [other, mine.replace(/\.[^.]*$/, '.AAAA')]) {
    const answer = await send(product, signIn, right, { from: stranger, cookie })
    expect(answer.status).toBe(429)
  }
  const known = await send(product, signIn, right, { from: stranger, cookie: mine })
  expect(known.status).toBe(200)
})

test('a stolen device guesses ten times, even all at once, and then waits like a stranger', async () => {
  await using product = await aProduct()
  const cookie = deviceOf(await signedInAs(product, 'administrator'))
  await wrongTries(product, 6)
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => send(product, signIn, wrong, { from: stranger, cookie })),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
})

test('the owner is told by mail once a day, and nobody else is', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'administrator')
  await wrongTries(product, 12)
  product.clock.pass(1)
  // From another network: this would be reported too, had the owner not been told already.
  await wrongTries(product, 12, '203.0.113.9')
  const letters = await product.outbox(email)
  expect(letters.filter(({ event }) => event === 'sign-in-tries')).toHaveLength(1)
  expect(JSON.stringify(letters)).not.toContain(stranger)
  expect((await letterTo(product, email))?.text).toContain('entered a wrong password')
  product.clock.pass(24 * 60)
  await wrongTries(product, 12)
  const later = await product.outbox(email)
  expect(later.filter(({ event }) => event === 'sign-in-tries')).toHaveLength(2)
})

test('codes of the app wait by the same rule', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  for (let i = 0; i < 5; i++) {
    const half = await halfSignedIn(product, 'finance')
    // The password alone does not make a device known.
    expect(deviceOf(half)).toBe('')
    expect((await sendAppCode(product, '000000', half)).status).toBe(401)
  }
  const half = await halfSignedIn(product, 'finance')
  const waits = await sendAppCode(product, await codeOf(product, totpURI), half)
  expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '1'])
  product.clock.pass(1 / 60)
  const fresh = await codeOf(product, totpURI)
  expect((await sendAppCode(product, fresh, half)).status).toBe(200)
})

test('a stranger’s attempts from an office’s address block nobody there from the second factor', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI, cookie } = await enrolled(product, 'finance')
  const withoutCookie = []
  for (let i = 0; i < 8; i++) withoutCookie.push((await sendAppCode(product, '000000', '')).status)
  expect(new Set(withoutCookie)).toEqual(new Set([401]))
  const half = await halfSignedIn(product, 'finance', deviceOf(cookie))
  const code = await codeOf(product, totpURI)
  const entered = await sendAppCode(product, code, `${half}; ${deviceOf(cookie)}`)
  expect(entered.status).toBe(200)
})

test('five colleagues of one office show their codes within ten seconds', async () => {
  await using product = await aProduct({ isDemo: false })
  const names = ['finance', 'finance2', 'administrator', 'backoffice', 'labmanager']
  const apps = []
  for (const name of names) apps.push({ name, ...(await enrolled(product, name)) })
  const statuses = []
  for (const { name, totpURI } of apps) {
    const half = await halfSignedIn(product, name)
    statuses.push((await sendAppCode(product, await codeOf(product, totpURI), half)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('five colleagues of one office change their passwords within ten seconds', async () => {
  await using product = await aProduct()
  const statuses = []
  for (const name of ['finance', 'finance2', 'administrator', 'backoffice', 'labmanager']) {
    const cookie = await signedInAs(product, name)
    const passwords = { currentPassword: DEMO_PASSWORD, newPassword: `a new one of ${name}` }
    const known = { cookie, from: stranger }
    statuses.push((await send(product, '/api/auth/change-password', passwords, known)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('an office’s address does not let a session guess its password or code faster', async () => {
  await using product = await aProduct({ isDemo: false })
  const { cookie } = await enrolled(product, 'finance')
  const session = cookie.replace(deviceOf(cookie), '')
  const shown = { from: stranger, cookie: session }
  for (const [path, body] of [
    ['/api/auth/two-factor/verify-totp', { code: '000000' }],
    ['/api/auth/two-factor/disable', { password: 'not this one' }],
  ] as const) {
    const tries = Array.from({ length: 12 }, () => send(product, path, body, shown))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  }
})

test('codes sent to a phone wait by the same rule', async () => {
  await using product = await aProduct()
  const phone = '+919876543210'
  const verify = '/api/auth/phone/verify-code'
  const { code, cookie } = await askedForCode(product, phone)
  const typed = code === '000000' ? '000001' : '000000'
  const statuses = []
  for (let i = 0; i < 7; i++)
    statuses.push((await send(product, verify, { phone, code: typed }, { cookie })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('the database counts no attempt made before its wait was over', async () => {
  await using product = await aProduct()
  await product.pool.query(
    `insert into sign_in_guesses (subject, network, wrong, last_at, wait_until)
     values ('s', 'n', 5, '2026-01-01T00:00:00Z', '2026-01-01T00:00:10Z')`,
  )
  const early = product.pool.query(
    `update sign_in_guesses set wrong = 6, last_at = '2026-01-01T00:00:09Z'`,
  )
  await expect(early).rejects.toMatchObject({ constraint: 'sign_in_guesses_wait' })
})

async function wrongTries(product: Product, times: number, from = stranger) {
  const tries = Array.from({ length: times }, () => send(product, signIn, wrong, { from }))
  return (await Promise.all(tries)).map(({ status }) => status)
}

/** The cookie that stays in a browser after its person has signed out. */
function deviceOf(cookies: string): string {
  return cookies.split('; ').find((one) => one.startsWith('__Host-oxalate.device=')) ?? ''
}
