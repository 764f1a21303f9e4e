import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { authorise } from '#src/usecases/access.ts'
import { limits } from '#src/domain/limits.ts'
import { Refusal, type RefusalCode, refusals } from '#src/usecases/refusal.ts'
import { asha, sendForm } from '#test/contact.ts'
import { send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import type { Env } from '#src/http/api.ts'
import { comeAgain } from './come-again.ts'
import { inItsShape } from '#src/http/dashboard/answers.ts'
import { describeApi } from '#src/http/described/described-api.ts'
import { answerErrors } from '#src/http/door/problem.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

const codes = Object.keys(refusals) as RefusalCode[] // the keys of that table and no others
const isLater = (status: number) => status === 429 || status === 503

/** An API whose every call throws this error. */
function refusing(error: Error) {
  const app = new Hono<Env>()
  app.onError(answerErrors({ troubleOf: () => undefined, report: () => undefined }))
  app.use(comeAgain)
  app.use('/api/dashboard/*', inItsShape)
  app.all('*', () => Promise.reject(error))
  return app
}

test('every refusal with 429 or 503 says when to retry: by its fact, or in a minute', async () => {
  const later = codes.filter((code) => isLater(refusals[code].status))
  expect(later).toEqual(['too-many', 'gateway-down'])
  for (const code of later) {
    const known = new Refusal(code, { facts: { waitSeconds: 2850 } })
    for (const [error, seconds] of [
      [known, '2850'],
      [new Refusal(code), '60'],
    ] as const) {
      for (const path of ['/api/v1/bookings', '/api/dashboard/getlabs', '/book']) {
        const answer = await refusing(error).request(path)
        expect([code, answer.headers.get('retry-after')]).toEqual([code, seconds])
      }
    }
  }
})

test('no other refusal does, except for a request still in flight', async () => {
  const now = codes.filter((code) => !isLater(refusals[code].status) && code !== 'still-in-flight')
  for (const code of now) {
    const answer = await refusing(new Refusal(code, { facts: { waitSeconds: 5 } })).request('/')
    expect([code, answer.headers.get('retry-after')]).toEqual([code, null])
  }
})

test('codes to one’s own number: the sixth of an hour', async () => {
  const cookie = await signedInByPhone(product)
  for (let n = 0; n < 5; n++) {
    expect((await send(product, '/api/v1/me/code', {}, { cookie })).status).toBe(200)
    product.clock.pass(2.5)
  }
  const sixth = await send(product, '/api/v1/me/code', {}, { cookie })
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '2850'])
  expect(await sixth.json()).toMatchObject({ code: 'too-many', facts: { waitSeconds: 2850 } })
})

test('messages of one sender: the sixth of an hour', async () => {
  const often = { ...asha, email: 'often@patients.example' }
  for (let count = 0; count < 5; count += 1) await sendForm(product, '/sendemail.php', often)
  const sixth = await sendForm(product, '/sendemail.php', often)
  expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('the sign-in endpoint, when one address is full: known or not', async () => {
  const codesFromNetwork = { ...limits.codesFromNetwork, most: 1 }
  const accountLinksFromNetwork = { ...limits.accountLinksFromNetwork, most: 1 }
  const networkLimits = { ...limits, codesFromNetwork, accountLinksFromNetwork }
  await using narrow = await aProduct({ networkLimits })
  const from = '198.51.100.7'
  const ask = (phone: string) => send(narrow, '/api/auth/phone/request-code', { phone }, { from })
  expect((await ask('+919876543210')).status).toBe(200)
  narrow.clock.pass(10)
  const full = await ask('+919876543211')
  expect([full.status, full.headers.get('retry-after')]).toEqual([429, '3000'])
  const link = { email: 'somebody@patients.example', purpose: 'sign-up' }
  const letters = []
  for (const email of [link.email, `else.${link.email}`])
    letters.push(await send(narrow, '/api/auth/account/request-link', { ...link, email }, { from }))
  const seen = letters.map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(seen).toEqual([
    [200, null],
    [429, '3600'],
  ])
})

test('the API document says so for every call', () => {
  const { paths } = describeApi({ authorise, baseUrl: 'http://localhost:3000' })
  const calls = Object.values(paths).flatMap((one) => Object.values(one))
  expect(calls.length).toBeGreaterThan(100)
  for (const { operationId, responses } of calls)
    expect([operationId, responses]).toMatchObject([
      operationId,
      { '4XX': { headers: { 'Retry-After': { schema: { type: 'string' } } } } },
    ])
})
