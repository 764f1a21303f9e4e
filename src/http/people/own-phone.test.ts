import { afterAll, expect, test } from 'vitest'
import { goodPassword, letterTo, signedUp } from '#test/accounts.ts'
import { askedForCode, codeSentTo, cookieOf, meOf, send, signedInByPhone } from '#test/people.ts'
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

function signIn(email: string, password = goodPassword) {
  return send(product, '/api/auth/sign-in/email', { email, password })
}

async function changePhone(cookie: string, phone: string, proof: object) {
  const { code, cookie: bound } = await askedForCode(product, phone)
  const { version } = await accountOf(cookie)
  const body = { phone, code, instead: { version, ...proof } }
  return send(product, '/api/auth/phone/add', body, { cookie: `${cookie}; ${bound}` })
}

test('a number replaces another by a code sent to it and the password', async () => {
  const cookie = await signedUp(product, 'moves@mail.example')
  await addPhone(cookie, '+919810000001')
  const elsewhere = cookieOf(await signIn('moves@mail.example'))
  const wrong = await changePhone(cookie, '+919810000002', { password: 'wrong tree lamp' })
  expect(await statusAndCode(wrong)).toEqual([403, 'password-again'])
  product.clock.pass(2)
  const changed = await changePhone(cookie, '+919810000002', { password: goodPassword })
  expect(changed.status).toBe(200)
  expect((await accountOf(cookie)).phone).toBe('+91 •••••• 0002')
  expect((await meOf(product, elsewhere)).status).toBe(401)
  expect((await letterTo(product, '+919810000001'))?.text).toContain('another mobile number')
})

test('a person who signs in only by phone shows a code from both numbers', async () => {
  const [old, fresh] = ['+919810000003', '+919810000004']
  const cookie = await signedInByPhone(product, old)
  product.clock.pass(2)
  const sent = await send(product, '/api/v1/me/code', {}, { cookie })
  const { challengeId } = (await sent.json()) as { challengeId: string }
  const code = await codeSentTo(product, old)
  const other = code === '000000' ? '000001' : '000000'
  const wrong = await changePhone(cookie, fresh, { challengeId, code: other })
  expect(await statusAndCode(wrong)).toEqual([422, 'wrong-code'])
  product.clock.pass(2)
  expect((await changePhone(cookie, fresh, { challengeId, code })).status).toBe(200)
  expect((await accountOf(cookie)).phone).toBe('+91 •••••• 0004')
  product.clock.pass(2)
  const takenBy = await signedInByPhone(product, old)
  expect((await accountOf(takenBy)).id).not.toBe((await accountOf(cookie)).id)
})

test('a number of another account stays with it', async () => {
  await signedInByPhone(product, '+919810000005')
  const cookie = await signedUp(product, 'wants@mail.example')
  await addPhone(cookie, '+919810000006')
  product.clock.pass(2)
  const taken = await changePhone(cookie, '+919810000005', { password: goodPassword })
  expect(await statusAndCode(taken)).toEqual([409, 'phone-taken'])
  expect((await accountOf(cookie)).phone).toBe('+91 •••••• 0006')
})

async function addPhone(cookie: string, phone: string) {
  const { code, cookie: bound } = await askedForCode(product, phone)
  const both = `${cookie}; ${bound}`
  expect(
    (await send(product, '/api/auth/phone/add', { phone, code }, { cookie: both })).status,
  ).toBe(200)
  product.clock.pass(2)
}
