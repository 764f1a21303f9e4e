import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeOf } from '#test/authenticator.ts'
import { baseUrl, cookieOf, meOf, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const signIn = '/api/auth/sign-in/email'
const patient = { email: 'patient@demo.oxalate.example', password: DEMO_PASSWORD }

test('outside demo mode staff hold no role with only a password; with the second factor they do', async () => {
  await using product = await aProduct({ isDemo: false })
  const cookie = await signedInAs(product, 'finance')
  const before = await meOf(product, cookie)
  expect(before.me).toMatchObject({ needsSecondFactor: true, grants: [{ role: 'patient' }] })
  const office = await signedInAs(product, 'backoffice')
  const refused = await send(product, '/api/v1/people?q=asha', undefined, { cookie: office })
  expect(await refused.json()).toMatchObject({ status: 403, code: 'second-factor-first' })

  const elsewhere = await signedInAs(product, 'finance')
  const password = { password: DEMO_PASSWORD }
  const enabling = await send(product, '/api/auth/two-factor/enable', password, { cookie })
  const { totpURI } = (await enabling.json()) as { totpURI: string }
  const verify = '/api/auth/two-factor/verify-totp'
  const enrolled = await send(product, verify, { code: await codeOf(product, totpURI) }, { cookie })
  expect(enrolled.status).toBe(200)
  // Elevation creates a new session and ends all lower ones.
  for (const old of [cookie, elsewhere]) expect((await meOf(product, old)).status).toBe(401)
  const after = await meOf(product, cookieOf(enrolled))
  expect(after.me.needsSecondFactor).toBe(false)
  expect(after.me.grants.map(({ role }) => role)).toEqual(['finance', 'patient'])

  const input = { email: 'finance@demo.oxalate.example', password: DEMO_PASSWORD }
  const half = await send(product, signIn, input)
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
  expect((await meOf(product, cookieOf(half))).status).toBe(401)
  const trusting = { code: await codeOf(product, totpURI, 1), trustDevice: true }
  expect((await send(product, verify, trusting, { cookie: cookieOf(half) })).status).toBe(403)
  const whole = await send(
    product,
    verify,
    { code: await codeOf(product, totpURI, 1) },
    { cookie: cookieOf(half) },
  )
  expect((await meOf(product, cookieOf(whole))).me.grants[0]?.role).toBe('finance')
})

test('in demo mode staff sign in by password alone', async () => {
  await using product = await aProduct()
  const { me } = await meOf(product, await signedInAs(product, 'finance'))
  expect(me.grants[0]?.role).toBe('finance')
})

test('the password asked again before signing is compared, and its attempts are counted', async () => {
  await using product = await aProduct()
  const { me } = await meOf(product, await signedInAs(product, 'authoriser'))
  const { confirm } = product.world.passwords
  const id = me.id as Parameters<typeof confirm>[0]
  expect(await confirm(id, DEMO_PASSWORD)).toBe(true)
  for (let tries = 0; tries < 5; tries++) expect(await confirm(id, 'wrong')).toBe(false)
  const waits = { refusal: 'too-many', detail: { facts: { waitSeconds: 1 } } }
  await expect(confirm(id, DEMO_PASSWORD)).rejects.toMatchObject(waits)
  product.clock.pass(1 / 60)
  expect(await confirm(id, DEMO_PASSWORD)).toBe(true)
})

test('changing the password ends every other session', async () => {
  await using product = await aProduct()
  const here = await signedInAs(product, 'patient')
  const there = await signedInAs(product, 'patient')
  const change = { currentPassword: DEMO_PASSWORD, newPassword: 'mango tree lamp' }
  const changed = await send(product, '/api/auth/change-password', change, { cookie: here })
  expect(changed.status).toBe(200)
  for (const old of [here, there]) expect((await meOf(product, old)).status).toBe(401)
  expect((await meOf(product, cookieOf(changed))).status).toBe(200)
})

test('Better Auth exposes no other endpoint here', async () => {
  await using product = await aProduct()
  for (const path of [
    '/sign-up/email',
    '/request-password-reset',
    '/reset-password',
    '/update-user',
    '/delete-user',
    '/sign-in/social',
    '/two-factor/send-otp',
  ])
    expect((await send(product, `/api/auth${path}`, {})).status).toBe(404)
})

test('our own forms sign in by the same rules', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  const { sessions } = product
  const form = new Request(`${baseUrl}/sign-in`, { headers: { 'x-real-ip': '10.7.7.7' } })
  expect(await sessions.signIn(form, { ...patient, password: 'not this one' })).toEqual({
    ok: false,
    refusal: 'wrong-password',
  })
  const answer = await sessions.signIn(form, patient)
  expect(answer).toMatchObject({ ok: true, next: 'signed-in' })
  const cookie = answer.ok ? answer.cookies.map((one) => one.split(';')[0]).join('; ') : ''
  expect((await meOf(product, cookie)).status).toBe(200)
  const leaving = new Request(baseUrl, { headers: { cookie } })
  expect((await sessions.signOut(leaving)).join()).toContain('Max-Age=0')
  expect((await meOf(product, cookie)).status).toBe(401)
  expect(await sessions.verifyCode(form, { phone: '+919876543210', code: '123456' })).toEqual({
    ok: false,
    refusal: 'wrong-code',
  })
})
