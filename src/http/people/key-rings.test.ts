import { expect, test } from 'vitest'
import { fieldCipher } from '#src/adapters/cipher.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import type { KeyRing } from '#src/adapters/key-ring.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { sessionsIn } from '#src/main/sessions.ts'
import { codeOf, enrolled } from '#test/authenticator.ts'
import { tokenSentTo } from '#test/accounts.ts'
import { baseUrl, cookieOf } from '#test/people.ts'
import { aProduct, sessionSecret } from '#test/product.ts'

const newer = 'a newer secret that only tests know'

type Product = Awaited<ReturnType<typeof aProduct>>

/** Better Auth as a server with this ring has it, on the same database. */
function doorsWith({ world }: Product, secrets: KeyRing) {
  const sessions = sessionsIn(world, { baseUrl, secrets })
  const post = (path: string, body: object, cookie = '') =>
    sessions.handle(
      new Request(`${baseUrl}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
        body: JSON.stringify(body),
      }),
    )
  const signIn = () =>
    post('/sign-in/email', { email: 'finance@demo.oxalate.example', password: DEMO_PASSWORD })
  return { ...sessions, post, signIn }
}

async function factorIn({ asOwner }: Product) {
  const { rows } = await asOwner('select secret, backup_codes from two_factor')
  return rows as [{ secret: string; backup_codes: string }]
}

test('an app set up under the previous secret signs in, and is sealed with the present one', async () => {
  await using product = await aProduct({ isDemo: false })
  const { totpURI } = await enrolled(product, 'finance')
  const doors = doorsWith(product, [newer, sessionSecret])
  const half = cookieOf(await doors.signIn())
  const code = await codeOf(product, totpURI)
  expect((await doors.post('/two-factor/verify-totp', { code }, half)).status).toBe(200)

  const alone = doorsWith(product, [newer])
  product.clock.pass(1.5)
  const again = cookieOf(await alone.signIn())
  const next = await codeOf(product, totpURI)
  await expect(alone.post('/two-factor/verify-totp', { code: next }, again)).resolves.toMatchObject(
    { status: 200 },
  )
})

test('a backup code sealed with the previous secret gives one sign-in under the present one', async () => {
  await using product = await aProduct({ isDemo: false })
  const { backupCodes } = await enrolled(product, 'finance')
  const doors = doorsWith(product, [newer, sessionSecret])
  const [code = ''] = backupCodes
  const use = async () =>
    doors.post('/two-factor/verify-totp', { code }, cookieOf(await doors.signIn()))
  expect((await use()).status).toBe(200)
  expect((await use()).status).toBe(401)
})

test.each([
  ['turned', [newer, sessionSecret]],
  ['turned back', [sessionSecret, newer]],
] as const)(
  'what was sealed before secrets had ids opens in a ring that was %s',
  async (_, ring) => {
    await using product = await aProduct({ isDemo: false })
    const { totpURI } = await enrolled(product, 'finance')
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
    const { factorKeys } = await import('#src/adapters/factor-seals.ts')
    const [{ secret }] = await factorIn(product)
    const data = await symmetricDecrypt({ key: factorKeys([sessionSecret]), data: secret })
    const bare = await symmetricEncrypt({ key: sessionSecret, data })
    await product.asOwner('update two_factor set secret = $1', [bare])
    const doors = doorsWith(product, ring)
    const code = await codeOf(product, totpURI)
    const half = cookieOf(await doors.signIn())
    const enter = (typed: string) => doors.post('/two-factor/verify-totp', { code: typed }, half)
    await expect(enter('000000')).resolves.toMatchObject({ status: 401 })
    await expect(enter(code)).resolves.toMatchObject({ status: 200 })
  },
)

test('a session begun under the previous secret continues while that is in the ring, and ends with it', async () => {
  await using product = await aProduct({ isDemo: false })
  const { cookie } = await enrolled(product, 'finance')
  const headers = new Headers({ cookie })
  const doors = doorsWith(product, [newer, sessionSecret])
  expect(await doors.actorOf(headers)).toMatchObject({ kind: 'person' })
  expect(await doorsWith(product, [newer]).actorOf(headers)).toEqual({ kind: 'visitor' })
  const wrong = { currentPassword: 'not the password', newPassword: 'another long password' }
  expect((await doors.post('/change-password', wrong, cookie)).status).toBe(400)
  expect((await doors.post('/sign-out', {}, cookie)).status).toBe(200)
  expect(await doors.actorOf(headers)).toEqual({ kind: 'visitor' })
})

const fieldKey = 'a secret that only tests know'

test('links mailed under the previous key still work while that key is in the ring', async () => {
  await using product = await aProduct({ isDemo: false })
  const visitor = { kind: 'visitor' } as const
  await product.as(visitor).requestLink({ email: 'asha@example.com', purpose: 'sign-up' })
  const token = await tokenSentTo(product, 'asha@example.com')
  const seen = (...ring: KeyRing) =>
    bindVerbs({ ...product.world, cipher: fieldCipher(...ring) })(visitor).viewLink({
      purpose: 'sign-up',
      token,
    })
  expect(await seen(newer, fieldKey)).toBeTruthy()
  expect(await seen(newer).catch(() => undefined)).toBeFalsy()
})
