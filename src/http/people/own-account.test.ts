import { afterAll, expect, test } from 'vitest'
import { goodPassword, letterTo, signedUp } from '#test/accounts.ts'
import { enrolled } from '#test/authenticator.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { codeSentTo, cookieOf, meOf, send, signedInAs, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

type Answer = { code?: string; version?: number; email?: string | null }
const codeIn = async (answer: Response) => ((await answer.json()) as Answer).code
const statusAndCode = async (answer: Response) => [answer.status, await codeIn(answer)]

async function accountOf(cookie: string) {
  const { me } = await meOf(product, cookie)
  return me as typeof me & {
    version: number
    fullName: string
    phone: string | null
    email: string | null
    newEmail: string | null
  }
}

async function askEmail(cookie: string, email: string, more: object = { password: goodPassword }) {
  const { version } = await accountOf(cookie)
  return send(product, '/api/v1/me/email', { email, version, ...more }, { cookie })
}

async function tokenTo(email: string, page: 'my-data/email' | 'keep-address') {
  const { text = '' } = (await letterTo(product, email)) ?? {}
  return new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1] ?? 'no link'
}

const prove = (cookie: string, token: string) =>
  send(product, '/api/v1/me/email/proof', { token }, { cookie })

function signIn(email: string, password = goodPassword) {
  return send(product, '/api/auth/sign-in/email', { email, password })
}

const visitor = { kind: 'visitor' } as const
const keep = (token: string) => product.as(visitor).keepAddress({ token })

test('a person corrects their own name, by the version they were shown', async () => {
  const cookie = await signedUp(product, 'name@mail.example', 'Nisha Pilai')
  const { version } = await accountOf(cookie)
  const renamed = (name: string) => send(product, '/api/v1/me/name', { name, version }, { cookie })
  expect((await renamed('Nisha Pillai')).status).toBe(200)
  expect((await accountOf(cookie)).fullName).toBe('Nisha Pillai')
  expect(await statusAndCode(await renamed('Somebody Else'))).toEqual([409, 'stale'])
  expect((await accountOf(cookie)).fullName).toBe('Nisha Pillai')
})

test('a new address counts once its mailbox is verified, and everybody else is signed out', async () => {
  const [old, fresh] = ['old@mail.example', 'fresh@mail.example']
  const cookie = await signedUp(product, old)
  const elsewhere = cookieOf(await signIn(old))
  const wrong = await askEmail(cookie, fresh, { password: 'wrong tree lamp' })
  expect(await statusAndCode(wrong)).toEqual([403, 'password-again'])
  expect((await askEmail(cookie, fresh)).status).toBe(200)
  expect((await letterTo(product, old))?.text).toContain('/keep-address/')
  expect(await accountOf(cookie)).toMatchObject({
    email: 'o•••@mail.example',
    newEmail: 'f•••@mail.example',
  })
  expect((await signIn(fresh)).status).toBe(401)
  const token = await tokenTo(fresh, 'my-data/email')
  expect((await prove(cookie, token)).status).toBe(200)
  expect(await accountOf(cookie)).toMatchObject({ email: 'f•••@mail.example', newEmail: null })
  expect((await meOf(product, elsewhere)).status).toBe(401)
  expect((await signIn(old)).status).toBe(401)
  expect((await signIn(fresh)).status).toBe(200)
  expect((await letterTo(product, old))?.subject).toContain('was changed')
  expect(await statusAndCode(await prove(cookie, token))).toEqual([410, 'link-over'])
})

test('somebody else’s address gets the same answer, and only its owner is told', async () => {
  const theirs = 'theirs@mail.example'
  await signedUp(product, theirs)
  const asked = []
  for (const email of [theirs, 'nobodys@mail.example']) {
    const cookie = await signedUp(product, `asks-${email}`)
    const answer = await askEmail(cookie, email)
    const { newEmail } = await accountOf(cookie)
    asked.push({ status: answer.status, body: await answer.text(), newEmail })
  }
  const [taken, free] = asked
  expect(taken).toEqual({
    status: 200,
    body: '{"email":"t•••@mail.example"}',
    newEmail: 't•••@mail.example',
  })
  expect(free).toEqual({
    status: 200,
    body: '{"email":"n•••@mail.example"}',
    newEmail: 'n•••@mail.example',
  })
  const letter = await letterTo(product, theirs)
  expect(letter?.subject).toContain('asked to use your address')
  expect(letter?.text).not.toMatch(/my-data|asks-/)
})

test('the link works only for the account that asked, for 24 hours, and only the latest one', async () => {
  const cookie = await signedUp(product, 'asker@mail.example')
  const stranger = await signedUp(product, 'stranger@mail.example')
  await askEmail(cookie, 'first@mail.example')
  const first = await tokenTo('first@mail.example', 'my-data/email')
  expect(await codeIn(await prove(stranger, first))).toBe('link-over')
  product.clock.pass(1)
  await askEmail(cookie, 'second@mail.example')
  expect(await codeIn(await prove(cookie, first))).toBe('link-over')
  const second = await tokenTo('second@mail.example', 'my-data/email')
  product.clock.pass(24 * 60)
  expect(await codeIn(await prove(cookie, second))).toBe('link-over')
  expect((await accountOf(cookie)).email).toBe('a•••@mail.example')
})

test('if another account gets the address meanwhile, it keeps it', async () => {
  const cookie = await signedUp(product, 'slow@mail.example')
  await askEmail(cookie, 'wanted@mail.example')
  const token = await tokenTo('wanted@mail.example', 'my-data/email')
  await signedUp(product, 'wanted@mail.example')
  expect(await codeIn(await prove(cookie, token))).toBe('link-over')
  expect((await accountOf(cookie)).email).toBe('s•••@mail.example')
})

test('the old address can stop the change, before and after it, with every later one', async () => {
  const [old, thief, further] = ['owner@mail.example', 'thief@mail.example', 'further@mail.example']
  const cookie = await signedUp(product, old)
  await askEmail(cookie, thief)
  const back = await tokenTo(old, 'keep-address')
  await prove(cookie, await tokenTo(thief, 'my-data/email'))
  product.clock.pass(1)
  await askEmail(cookie, further)
  const thiefsBack = await tokenTo(thief, 'keep-address')
  await prove(cookie, await tokenTo(further, 'my-data/email'))
  // The holder of the newer address can't take the way back from the owner of the older one.
  await expect(keep(thiefsBack)).resolves.toEqual({ hasAddress: true })
  await expect(keep(back)).resolves.toEqual({ hasAddress: true })
  await expect(keep(back)).rejects.toMatchObject({ refusal: 'link-over' })
  await expect(keep(thiefsBack)).rejects.toMatchObject({ refusal: 'link-over' })
  expect((await meOf(product, cookie)).status).toBe(401)
  expect((await signIn(further)).status).toBe(401)
  const again = cookieOf(await signIn(old))
  await askEmail(again, thief)
  await keep(await tokenTo(old, 'keep-address'))
  const anew = cookieOf(await signIn(old))
  expect(await codeIn(await prove(anew, await tokenTo(thief, 'my-data/email')))).toBe('link-over')
})

test('the way back expires after four days', async () => {
  const cookie = await signedUp(product, 'late@mail.example')
  await askEmail(cookie, 'early@mail.example')
  const back = await tokenTo('late@mail.example', 'keep-address')
  product.clock.pass(96 * 60)
  await expect(keep(back)).rejects.toMatchObject({ refusal: 'link-over' })
})

test('the sixth address of an hour is refused', async () => {
  const cookie = await signedUp(product, 'many@mail.example')
  const statuses = []
  for (let one = 0; one < 6; one++)
    statuses.push((await askEmail(cookie, `many-${one}@mail.example`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const own = await askEmail(await signedUp(product, 'own@mail.example'), 'own@mail.example')
  expect(await codeIn(own)).toBe('email-same')
})

test('staff show the second factor first, and the audit keeps both addresses', async () => {
  await using strict = await aProduct({ isDemo: false })
  const { cookie } = await enrolled(strict, 'backoffice')
  const asked = (own: string, version = 1) =>
    send(
      strict,
      '/api/v1/me/email',
      { email: 'new@mail.example', version, password: DEMO_PASSWORD },
      { cookie: own },
    )
  const unproved = await asked(await signedInAs(strict, 'finance'))
  expect(await statusAndCode(unproved)).toEqual([403, 'second-factor-first'])
  expect((await asked(cookie)).status).toBe(200)
  const { rows } = await strict.pool.query(
    `select change from audit where action = 'account:correct' order by id desc limit 1`,
  )
  expect(rows[0].change).toEqual({
    before: { emailAsked: 'b•••@demo.oxalate.example' },
    after: { emailAsked: 'n•••@mail.example' },
  })
})

test('an account without an address gets one, and loses it with its password when the change is stopped', async () => {
  const phone = '+919810000007'
  const cookie = await signedInByPhone(product, phone)
  product.clock.pass(2)
  const sent = await send(product, '/api/v1/me/code', {}, { cookie })
  const { challengeId } = (await sent.json()) as { challengeId: string }
  const code = await codeSentTo(product, phone)
  expect((await askEmail(cookie, 'added@mail.example', { challengeId, code })).status).toBe(200)
  const back = await tokenTo(phone, 'keep-address')
  await prove(cookie, await tokenTo('added@mail.example', 'my-data/email'))
  expect((await accountOf(cookie)).email).toBe('a•••@mail.example')
  await expect(keep(back)).resolves.toEqual({ hasAddress: false })
  product.clock.pass(2)
  expect((await accountOf(await signedInByPhone(product, phone))).email).toBeNull()
})

test('an erased account leaves no requested address behind', async () => {
  const cookie = await signedUp(product, 'leaves@mail.example')
  await askEmail(cookie, 'never@mail.example')
  const gone = await send(product, '/api/v1/me/erasure', { password: goodPassword }, { cookie })
  expect(gone.status).toBe(200)
  const { rows } = await product.pool.query(
    `select 1 from email_changes where email = 'never@mail.example'`,
  )
  expect(rows).toEqual([])
})

test('an account may ask for another address five times an hour, and hears the time left', async () => {
  const cookie = await signedUp(product, 'undecided@mail.example', 'Asha Rao')
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await askEmail(cookie, `next-${asked}@mail.example`)).status).toBe(200)
    product.clock.pass(5)
  }
  const sixth = await askEmail(cookie, 'next-5@mail.example')
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, `${35 * 60}`])
  product.clock.pass(35)
  expect((await askEmail(cookie, 'next-5@mail.example')).status).toBe(200)
})
