import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { rowsKept } from '#test/api-callers.ts'
import { requestOf } from '#test/api-samples.ts'
import { inTurn } from '#test/in-turn.ts'
import { aProduct } from '#test/product.ts'
import { base, strangeCalls } from '#test/strange-calls.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const { own, cookieOf, sent, routes } = await strangeCalls(product)
const some = inTurn()

const nonsense = [
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '%00',
  '%ff',
  '%F0%9F%A9%B8',
  '..%2f..%2fme',
  '%2e%2e',
]
  .concat([
    "'%20or%201=1--",
    '%3Cscript%3E',
    'x'.repeat(5000),
    '__proto__',
    'constructor',
    '{id}',
    '*',
    ' ',
  ])
  .concat([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '%E2%80%AE',
  ])

test('an invalid id finds nothing', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of routes.filter((one) => one.key.includes('{'))) {
    const { address, body } = requestOf(key, own)
    const template = key.slice(key.indexOf('/'))
    for (const id of some(nonsense)) {
      const asked = template.replace(/\{\w+\}/, () => id)
      const { status, text } = await sent(key, action, JSON.stringify(body ?? {}), asked)
      // Two dots lead to another address, which may be one of others: /rosters/../offline-devices.
      const refusals = id === '%2e%2e' ? [403] : []
      const nothing = [400, 404, 405, 422, ...refusals]
      expect(nothing, `${key} ${id.slice(0, 40)}, not ${address}: ${text}`).toContain(status)
    }
  }
  const { audit: _read, ...after } = await rowsKept(product)
  expect(after).toEqual({ ...before, audit: undefined })
  expect(product.reported).toEqual([])
})

test(
  'anything in the query string breaks nothing',
  async () => {
    const { numRuns } = { numRuns: isLong ? 2000 : 30 }
    const { audit: _read, ...before } = await rowsKept(product)
    const reading = routes.filter(({ key }) => key.startsWith('GET'))
    const names = [
      'q',
      'page',
      'codes',
      'category',
      'latitude',
      'longitude',
      'pincode',
      'labIds',
      'to',
    ].concat(['labId', 'sort', 'version', '__proto__', 'constructor', 'q[]', 'q[a]', ''])
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...nonsense, '1e9', '9'.repeat(400)),
    )
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reading), pairs, async ({ key, action }, given) => {
        const query = given.map(([name, one]) => `${name}=${escaped(one)}`).join('&')
        const address = `${requestOf(key, own).address.split('?')[0]}?${query}`
        const { status } = await sent(key, action, '', address)
        expect([200, 400, 404, 409, 422]).toContain(status)
      }),
      { numRuns },
    )
    const { audit: _after, ...after } = await rowsKept(product)
    expect(after).toEqual(before)
    expect(product.reported).toEqual([])
  },
  isLong ? 600_000 : 300_000,
)

test('another method, another spelling, another case: never data, and nothing changes', async () => {
  const before = await rowsKept(product)
  const spellings = (path: string) => [
    `${path}/`,
    `//api/v1${path}`,
    path.toUpperCase(),
    `${path}%2f`,
    `${path};a=b`,
    `${path}.json`,
  ]
  for (const { key, action } of routes) {
    const { method, address, body } = requestOf(key, own)
    const [path = ''] = address.split('?')
    for (const other of some(['PUT', 'PATCH', 'OPTIONS', 'TRACE2', 'PROPFIND']))
      expect(await isNoAnswer(other, `/api/v1${address}`, action, body), `${other} ${key}`).toBe(
        true,
      )
    expect(await isNoAnswer('HEAD', `/api/v1${address}`, action, undefined), `HEAD ${key}`).toBe(
      true,
    )
    for (const spelling of some(spellings(path))) {
      const isNone = await isNoAnswer(method, `/api/v1${spelling}`, action, body)
      expect(isNone, `${method} ${spelling}`).toBe(true)
    }
  }
  const { audit: _read, ...after } = await rowsKept(product)
  expect(after).toEqual({ ...before, audit: undefined })
})

test('a method named in a header or a field overrides nothing', async () => {
  const cookie = cookieOf('address:read')
  const { audit: _read, ...before } = await rowsKept(product)
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answer = await product.post(
      '/api/v1/me/notice',
      { version: 'none' },
      { cookie, [name]: 'DELETE' },
    )
    expect(answer.status, `${name}`).toBe(409)
    const read = await product.get('/api/v1/patients', { cookie, [name]: 'POST' })
    expect(Object.keys(await read.json())).toEqual(['patients'])
  }
  const { audit: _after, ...after } = await rowsKept(product)
  expect(after).toEqual(before)
})

/** A refusal, a page outside the API, or only the headers of something readable. */
async function isNoAnswer(method: string, path: string, action: string, body: unknown) {
  const hasBody = body !== undefined && !['HEAD', 'OPTIONS', 'GET'].includes(method)
  const answer = await product.api.request(base + path, {
    method,
    headers: {
      cookie: cookieOf(action),
      origin: base,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (method === 'HEAD' && answer.ok) return text === ''
  return text === 'page' || (answer.status >= 400 && answer.status < 500)
}

function escaped(value: string): string {
  return value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed())
}
