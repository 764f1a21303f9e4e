import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { askedLink, goodPassword, letterTo, signedUp, tokenSentTo } from '#test/accounts.ts'
import { cookieOf, meOf, type Product, send, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const doctor = 'doctor@hospital.example'
const patient = 'patient@demo.oxalate.example'
const finish = '/api/auth/account/sign-up'
const reset = '/api/auth/account/reset-password'

test('an address belongs to whoever reads its mail: until then there is no account and no password', async () => {
  await using product = await aProduct()
  await askedLink(product, doctor, 'sign-up')
  expect(await accountsOf(product, doctor)).toBe(0)
  const token = await tokenSentTo(product, doctor)
  const body = { token, name: 'Dr Rao', password: goodPassword }
  const made = await send(product, finish, body)
  expect((await meOf(product, cookieOf(made))).status).toBe(200)
  const { rows } = await product.pool.query('select email_verified from "user" where email = $1', [
    doctor,
  ])
  expect(rows).toEqual([{ email_verified: true }])
  expect((await signIn(product, doctor, goodPassword)).status).toBe(200)
})

test('asking for somebody else’s address gains nothing, and its owner gets the account', async () => {
  await using product = await aProduct()
  await askedLink(product, doctor, 'sign-up') // a stranger who cannot read the letter
  expect((await signIn(product, doctor, goodPassword)).status).toBe(401)
  const cookie = await signedUp(product, doctor)
  expect((await meOf(product, cookie)).status).toBe(200)
})

test('a known and an unknown address get the same answer, and each mailbox is told the truth', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  for (const purpose of ['sign-up', 'reset'] as const) {
    const answers = [
      await askedLink(product, patient, purpose),
      await askedLink(product, doctor, purpose),
    ]
    const seen = await Promise.all(
      answers.map(async (one) => [one.status, await one.text(), one.headers.getSetCookie()]),
    )
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toEqual([200, '{"sent":true}', []])
    const subjects = [await letterTo(product, patient), await letterTo(product, doctor)]
    expect(subjects.map((letter) => letter?.subject)).toEqual(
      purpose === 'sign-up'
        ? ['You already have an account with Oxalate', 'Your Oxalate account: one more step']
        : ['Choose a new Oxalate password', 'No Oxalate account has this address'],
    )
  }
})

test('a second sign-up does not change the existing account', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  await askedLink(product, patient, 'sign-up')
  const token = await tokenSentTo(product, patient)
  const body = { token, name: 'Somebody', password: goodPassword }
  expect((await send(product, finish, body)).status).toBe(410) // its link sets a new password
  expect((await signIn(product, patient, DEMO_PASSWORD)).status).toBe(200)
})

test('when one link is used several times at once, only one use makes the account', async () => {
  await using product = await aProduct()
  await askedLink(product, doctor, 'sign-up')
  const token = await tokenSentTo(product, doctor)
  const body = { token, name: 'Dr Rao', password: goodPassword }
  const uses = await Promise.all(Array.from({ length: 5 }, () => send(product, finish, body)))
  expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 410, 410, 410, 410,
  ])
  expect(await accountsOf(product, doctor)).toBe(1)
})

test('a forged link, a link for another purpose and a link one minute too old do nothing', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  await askedLink(product, patient, 'reset')
  const token = await tokenSentTo(product, patient)
  const forged = await send(product, reset, { token: 'x'.repeat(43), password: goodPassword })
  expect([forged.status, await forged.json()]).toEqual([
    410,
    expect.objectContaining({ code: 'link-over' }),
  ])
  expect(
    (await send(product, reset, { token: token.slice(1), password: goodPassword })).status,
  ).toBe(400)
  const visitor = product.as({ kind: 'visitor' })
  const forSignUp = visitor.viewLink({ token, purpose: 'sign-up' })
  await expect(forSignUp).rejects.toMatchObject({ refusal: 'link-over' })
  expect(await visitor.viewLink({ token, purpose: 'reset' })).toEqual({ email: patient })
  product.clock.pass(61)
  expect((await send(product, reset, { token, password: goodPassword })).status).toBe(410)
  expect((await signIn(product, patient, DEMO_PASSWORD)).status).toBe(200)
})

test('a new password ends every session, every other link and the old password, and its owner is told', async () => {
  await using product = await aProduct()
  const here = await signedInAs(product, 'patient')
  await askedLink(product, patient, 'reset')
  const older = await tokenSentTo(product, patient)
  await askedLink(product, patient, 'reset')
  const token = await tokenSentTo(product, patient)
  const done = await send(product, reset, { token, password: goodPassword })
  expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
  expect((await meOf(product, here)).status).toBe(401)
  expect((await signIn(product, patient, DEMO_PASSWORD)).status).toBe(401)
  expect((await signIn(product, patient, goodPassword)).status).toBe(200)
  expect((await letterTo(product, patient))?.subject).toBe('Your Oxalate password was changed')
  for (const used of [older, token])
    expect((await send(product, reset, { token: used, password: 'another mango' })).status).toBe(
      410,
    )
  const letters = await product.outbox(patient)
  const changed = letters.filter(({ subject }) => subject === 'Your Oxalate password was changed')
  expect(changed).toHaveLength(1)
})

test('a link for one address cannot change another address’s password', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'finance')
  await askedLink(product, patient, 'reset')
  const token = await tokenSentTo(product, patient)
  const password = goodPassword
  const wrong = await send(product, reset, {
    token,
    password,
    email: 'finance@demo.oxalate.example',
  })
  expect(wrong.status).toBe(400)
  await send(product, reset, { token, password })
  expect((await signIn(product, 'finance@demo.oxalate.example', DEMO_PASSWORD)).status).toBe(200)
})

test('a common password is refused, and the link stays valid', async () => {
  await using product = await aProduct()
  await askedLink(product, doctor, 'sign-up')
  const token = await tokenSentTo(product, doctor)
  const body = { token, name: 'Dr Rao', password: 'Password1!' }
  expect((await send(product, finish, body)).status).toBe(400)
  expect((await send(product, finish, { ...body, password: goodPassword })).status).toBe(200)
})

test('a mailbox gets five letters an hour, and asking for more reveals nothing', async () => {
  await using product = await aProduct()
  for (let asked = 0; asked < 7; asked++)
    expect((await askedLink(product, doctor, 'sign-up')).status).toBe(200)
  const { rowCount } = await product.pool.query(`select from messages where event = 'account-link'`)
  expect(rowCount).toBe(5)
})

test('an address that lost its verification signs nobody in, and a reset verifies it again', async () => {
  await using product = await aProduct()
  await signedInAs(product, 'patient')
  await product.asOwner(`update "user" set email_verified = false where email = $1`, [patient])
  const entered = await signIn(product, patient, DEMO_PASSWORD)
  expect([entered.ok, entered.headers.getSetCookie().join()]).toEqual([
    false,
    expect.not.stringContaining('session_token'),
  ])
  await askedLink(product, patient, 'reset')
  const token = await tokenSentTo(product, patient)
  await send(product, reset, { token, password: goodPassword })
  expect((await signIn(product, patient, goodPassword)).status).toBe(200)
})

test('the database keeps no password and no role for an address that was never verified', async () => {
  await using product = await aProduct()
  const id = crypto.randomUUID()
  await product.asOwner(`insert into "user" (id, name, email) values ($1, 'X', $2)`, [id, doctor])
  const password = `insert into account (id, account_id, provider_id, user_id, password, updated_at)
    values (gen_random_uuid(), $1::text, 'credential', $1::uuid, 'x', now())`
  const role = `insert into role_grants (id, user_id, role) values (gen_random_uuid(), $1, 'finance')`
  await expect(product.asOwner(password, [id])).rejects.toMatchObject({
    constraint: 'account_of_proven_address',
  })
  await expect(product.asOwner(role, [id])).rejects.toMatchObject({
    constraint: 'role_grants_of_proven_address',
  })
  const appoint = product.as({ kind: 'worker' }).appointAdministrator({ email: doctor })
  await expect(appoint).rejects.toMatchObject({ refusal: 'not-found' })
})

test('the administrator sees complete addresses and which are verified, the back office masked ones', async () => {
  await using product = await aProduct()
  const id = crypto.randomUUID()
  await product.asOwner(`insert into "user" (id, name, email) values ($1, 'X', $2)`, [id, doctor])
  const seenBy = async (who: string, q: string) => {
    const cookie = await signedInAs(product, who)
    const answer = await send(product, `/api/v1/people?q=${q}`, undefined, { cookie })
    return ((await answer.json()) as { people: object[] }).people
  }
  expect(await seenBy('administrator', 'doctor@')).toMatchObject([
    { email: doctor, isEmailVerified: false, phone: null, isPhoneVerified: false },
  ])
  expect(await seenBy('administrator', 'patient@')).toMatchObject([
    { email: patient, isEmailVerified: true },
  ])
  expect(await seenBy('backoffice', 'doctor@')).toMatchObject([
    { email: 'd•••@hospital.example', isEmailVerified: false },
  ])
  const { rows } = await product.pool.query(
    `select detail->>'isWhole' as whole from audit where action = 'person:read' order by at, id`,
  )
  expect(rows.map(({ whole }) => whole)).toEqual(['true', 'true', 'false'])
})

function signIn(product: Product, email: string, password: string) {
  return send(product, '/api/auth/sign-in/email', { email, password })
}

async function accountsOf({ pool }: Product, email: string) {
  return (await pool.query('select from "user" where email = $1', [email])).rowCount
}
