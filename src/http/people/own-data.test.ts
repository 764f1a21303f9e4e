import { expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { letterTo, goodPassword, signedUp } from '#test/accounts.ts'
import { aBooker, demoActor, reported } from '#test/booking.ts'
import { asha } from '#test/contact.ts'
import { codeSentTo, meOf, type Product, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const email = 'nisha@mail.example'
const patient = { name: 'Asha Rao', birthDate: '1988-04-12', sex: 'female', relation: 'self' }

async function codeOf(product: Product, cookie: string, phone: string) {
  const asked = await send(product, '/api/v1/me/code', {}, { cookie })
  const { challengeId } = (await asked.json()) as { challengeId: string }
  return { challengeId, code: await codeSentTo(product, phone) }
}

test('one file holds everything of the account and nobody else’s, confirmed by a code', async () => {
  await using product = await aProduct({ slotDays: 5 })
  const crew = {
    phlebotomist: await demoActor(product, 'phlebotomist'),
    technician: await demoActor(product, 'technician'),
    authoriser: await demoActor(product, 'authoriser'),
  }
  const booker = await aBooker(product)
  await reported(product, { ...crew, booker: await aBooker(product) })
  await reported(product, { ...crew, booker })
  const cookie = await product.cookieFor(booker.actor)
  await product.pool.query(
    `insert into test_consents (id, order_id, account_id, lab_id, family, text_version, language,
       signed_name, is_guardian, consented_by, consented_at)
     select gen_random_uuid(), id, account_id, lab_id, 'genetic', 1, 'hi', patient_name, false,
       account_id, now() from orders where patient_name = 'Meera Nair'`,
  )
  const data = '/api/v1/me/data'
  const wrong = { challengeId: crypto.randomUUID(), code: '000000' }
  expect((await send(product, data, wrong, { cookie })).status).toBe(422)
  const answer = await send(product, data, await codeOf(product, cookie, booker.phone), { cookie })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    account: { name: 'Meera Nair', phone: booker.phone, email: null },
    patients: [{ name: 'Meera Nair', birthDate: '1984-02-29' }],
    addresses: [{ line: '12 Church Street' }],
    bookings: [{ line: '12 Church Street', orders: [{ patient: 'Meera Nair', tests: [{}] }] }],
    reports: [{ version: 1, report: { patient: { name: 'Meera Nair' } } }],
    payments: [{ mode: 'cash', state: 'cash-collected' }],
    signedInDevices: [{}],
    guardianConsents: [{ guardian: 'parent', patient: 'Meera Nair' }],
    testConsents: [
      { family: 'genetic', language: 'hi', signedName: 'Meera Nair', counsellor: null },
    ],
  })
  const { rows } = await product.pool.query(
    `select count(*)::int as n from audit where action = 'account:export' and actor_id = $1`,
    [booker.actor.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a person with a password enters it again; a wrong one gets neither file nor erasure', async () => {
  await using product = await aProduct()
  const cookie = await signedUp(product, email)
  for (const path of ['/api/v1/me/data', '/api/v1/me/erasure']) {
    const refused = await send(product, path, { password: 'wrong tree lamp' }, { cookie })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'password-again' }])
  }
  expect((await meOf(product, cookie)).status).toBe(200)
})

test('tickets are in the file of the person whose address they came from, and are erased with the account', async () => {
  await using product = await aProduct()
  const cookie = await signedUp(product, email)
  await product.as({ kind: 'visitor' }).sendContactMessage({ ...asha, email })
  const proof = { password: goodPassword }
  const { messagesFromYou } = await (
    await send(product, '/api/v1/me/data', proof, { cookie })
  ).json()
  expect(messagesFromYou).toMatchObject([
    {
      ticket: expect.stringMatching(/^T-/),
      state: 'new',
      message: 'May I drink water?',
      endedAt: null,
    },
  ])
  const { rows } = await product.pool.query('select number from contact_messages')
  expect(rows).toEqual([{ number: messagesFromYou[0].ticket }])
  expect((await send(product, '/api/v1/me/erasure', proof, { cookie })).status).toBe(200)
  const left = await product.pool.query('select number from contact_messages')
  expect(left.rows).toEqual([])
})

test('after the erasure nobody is signed in, the password is worthless, and the address may be used again', async () => {
  await using product = await aProduct()
  const cookie = await signedUp(product, email)
  const { me: before } = await meOf(product, cookie)
  await send(product, '/api/v1/me/notice', { version: NOTICE_VERSION }, { cookie })
  await send(product, '/api/v1/patients', patient, { cookie })
  const erased = await send(product, '/api/v1/me/erasure', { password: goodPassword }, { cookie })
  expect(erased.status).toBe(200)
  expect((await letterTo(product, email))?.subject).toBe('Your Oxalate account was erased')
  expect((await meOf(product, cookie)).status).toBe(401)
  const again = await send(product, '/api/v1/me/erasure', { password: goodPassword }, { cookie })
  expect(again.status).toBe(401)
  const entered = await send(product, '/api/auth/sign-in/email', { email, password: goodPassword })
  expect(entered.status).not.toBe(200)
  const { me: after } = await meOf(product, await signedUp(product, email))
  expect(after.id).not.toBe(before.id)
  expect(after).toMatchObject({ noticeAccepted: false, patients: [] })
})

test('a phone that signs in after its account was erased makes a new one', async () => {
  await using product = await aProduct()
  const phone = '+919876543210'
  const cookie = await signedInByPhone(product, phone)
  const { me: before } = await meOf(product, cookie)
  product.clock.pass(2)
  const proof = await codeOf(product, cookie, phone)
  expect((await send(product, '/api/v1/me/erasure', proof, { cookie })).status).toBe(200)
  product.clock.pass(3)
  const { me: after } = await meOf(product, await signedInByPhone(product, phone))
  expect(after.id).not.toBe(before.id)
})
