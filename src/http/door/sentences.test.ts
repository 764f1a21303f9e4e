import { afterAll, expect, test } from 'vitest'
import { asha } from '#test/contact.ts'
import { baseUrl, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { isSentence } from '#test/sentences.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const strange = [undefined, null, '', [], {}, true, -1, 1e15, 'n', 'x'.repeat(5000), 'x\0']

/** Every text that an answer shows to people, without the field's name before it. */
async function saidBy(answer: Response): Promise<string[]> {
  const { message, title, errors = [] } = await answer.json()
  const fields: string[] = errors.map((one: { message: string }) => one.message)
  const said = [message, title, ...fields].filter((one) => one !== undefined)
  return said.map((one) => String(one).replace(/^[\w.]+: /, ''))
}

/** Texts that are not proper sentences in the answer; one that refuses nothing is reported too. */
async function unsaid(answer: Response, asked: string): Promise<string[]> {
  if (answer.status < 400) return [`${asked} is accepted`]
  const said = await saidBy(answer)
  return (said.length === 0 ? [''] : said)
    .filter((one) => !isSentence(one))
    .map((one) => `${asked}: ${answer.status} ${one}`)
}

async function unsaidTo(path: string, body: unknown, cookie = ''): Promise<string[]> {
  const answer = await send(product, path, body, { cookie, method: 'POST' })
  return unsaid(answer, `${path} ${JSON.stringify(body)?.slice(0, 60)}`)
}

test('every fault of a message to sendemail.php is described in a sentence', async () => {
  const { website: _, ...letter } = { ...asha, website: '' }
  expect(await unsaidTo('/sendemail.php', {})).toEqual([])
  for (const name of ['username', 'email', 'subject', 'phone'])
    for (const value of strange)
      expect(await unsaidTo('/sendemail.php', { ...letter, [name]: value })).toEqual([])
  for (const value of [null, [], {}, true, -1, 'x'.repeat(5000), 'x\0'])
    expect(await unsaidTo('/sendemail.php', { ...letter, message: value })).toEqual([])
  expect(await unsaidTo('/sendemail.php', { ...letter, cc: 'a@b.example' })).toEqual([])
})

test('missing and too long are distinguished, with the length', async () => {
  const said = async (fields: object) => saidBy(await send(product, '/sendemail.php', fields))
  expect(await said({})).toEqual(['This is required.'])
  expect(await said({ ...asha, username: 'x'.repeat(81) })).toEqual(['Use at most 80 characters.'])
  expect(await said({ ...asha, username: 'x' })).toEqual(['Use at least 2 characters.'])
})

const authPaths = `sign-in/email account/request-link account/sign-up account/join
  account/reset-password change-password phone/request-code phone/verify-code phone/add
  passkey/sign-in two-factor/enable two-factor/disable two-factor/generate-backup-codes
  two-factor/verify-totp`.split(/\s+/)
const authFields = `email password phone code token name currentPassword newPassword credential
  invitation id response trustDevice`.split(/\s+/)

test('every fault of a field at sign-in is described in a sentence', async () => {
  const mine = await signedInByPhone(product)
  for (const path of authPaths)
    for (const cookie of ['', mine])
      for (const value of strange) {
        const body = Object.fromEntries(authFields.map((name) => [name, value]))
        expect(await unsaidTo(`/api/auth/${path}`, body, cookie)).toEqual([])
      }
})

test('a person who may not sign in, an unknown call and another site are refused in a sentence', async () => {
  const who = { email: 'patient@demo.oxalate.example', password: 'not the password' }
  expect(await unsaidTo('/api/auth/sign-in/email', who)).toEqual([])
  expect(await unsaidTo('/api/auth/nothing', {})).toEqual([])
  expect(
    await unsaidTo('/api/auth/phone/verify-code', { phone: '9876543210', code: '000000' }),
  ).toEqual([])
  const elsewhere = { origin: 'https://other.example' }
  expect(
    await unsaid(await send(product, '/api/auth/sign-out', {}, elsewhere), 'elsewhere'),
  ).toEqual([])
  for (const [body, type] of [
    ['{', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['<a/>', 'application/xml'],
    ['[]', 'application/json'],
    ['null', 'application/json'],
  ] as const) {
    const answer = await product.api.request(`${baseUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': type, origin: baseUrl, 'x-real-ip': '10.60.0.1' },
      body,
    })
    expect(await unsaid(answer, body)).toEqual([])
  }
})

test('a sign-in refusal keeps its code, and has its own sentence', async () => {
  const said = async (path: string, body: object, more = {}) =>
    (await send(product, `/api/auth/${path}`, body, { method: 'POST', ...more })).json()
  expect(await said('nothing', {})).toEqual({
    code: 'not-found',
    message: 'We could not find that.',
  })
  expect(await said('sign-out', {}, { origin: 'https://other.example' })).toEqual({
    code: 'other-origin',
    message: 'This request comes from another site.',
  })
  expect(await said('phone/verify-code', { phone: '9876543210', code: '000000' })).toEqual({
    code: 'wrong-code',
    message: 'That code is not correct or has expired.',
  })
  expect(await said('phone/verify-code', { phone: '9876543210' })).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'code: This is required.',
  })
  expect(await said('phone/verify-code', { phone: '9876543210', code: '1' })).toEqual({
    code: 'VALIDATION_ERROR',
    message: 'code: The code has six digits.',
  })
})

test('too many sign-ins are refused in a sentence, by our own count and by the network’s', async () => {
  const who = { email: 'nobody@patients.example', password: 'not the password' }
  for (let tries = 0; tries < 25; tries += 1) {
    const answer = await send(product, '/api/auth/sign-in/email', who, { from: '10.60.0.2' })
    expect(await unsaid(answer, `try ${tries}`)).toEqual([])
  }
})
