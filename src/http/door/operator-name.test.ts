import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { operatorOf } from '#src/main/settings/operator-env.ts'
import { signedInAs, send } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const operator = operatorOf(
  { OPERATOR_NAME: 'Meridian', OPERATOR_STATE: 'Karnataka', OPERATOR_LANGUAGE: 'en' },
  true,
)
const product = await aProduct({ operator })
afterAll(() => product[Symbol.asyncDispose]())
const visitor = product.as({ kind: 'visitor' })

test('messages carry the operator’s name, by phone and by mail', async () => {
  await visitor.requestCode({ phone: '+919812345670' })
  const [code] = await product.outbox('+919812345670')
  expect(code?.text).toMatch(/is your Meridian code\. .* Meridian never asks/)
  await visitor.requestLink({ email: 'asha@mail.example', purpose: 'sign-up' })
  const [letter] = await product.outbox('asha@mail.example')
  expect(letter?.subject).toBe('Your Meridian account: one more step')
})

test('an authenticator app lists the account under the operator’s name', async () => {
  const cookie = await signedInAs(product, 'administrator')
  const answer = await send(
    product,
    '/api/auth/two-factor/enable',
    { password: 'oxalate-demo' },
    { cookie },
  )
  const { totpURI } = await answer.json()
  expect(new URL(totpURI).searchParams.get('issuer')).toBe('Meridian')
})

test('no message has a hard-coded name of the operator', () => {
  const folder = 'src/messages'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  expect(texts.length).toBeGreaterThan(20)
  const named = texts.filter((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').includes('Oxalate'),
  )
  expect(named).toEqual([])
})
