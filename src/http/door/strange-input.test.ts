import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersOf, rowsKept } from '#test/api-callers.ts'
import { aTenant, type Ids, requestOf } from '#test/api-samples.ts'
import { inTurn } from '#test/in-turn.ts'
import { signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { isSentence } from '#test/sentences.ts'
import { routeTable } from '#src/http/api.ts'
import { v1 } from '#src/http/v1.ts'

const isLong = process.env.TEST_SIZE === 'long'
const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'
const some = inTurn()

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = readonly string[]
type Wrong = { path: string; message: string }
type Problem = { status: number; type: string | null; errors: Wrong[]; text: string }

const routes = routeTable(v1).map(({ method, path, action }) => ({
  key: `${method.toUpperCase()} ${path}`,
  action,
}))
let own: Ids
let cookieOf: (action: string) => string

beforeAll(async () => {
  own = await aTenant(product)
  cookieOf = await callersOf(product, await signedInByPhone(product, own.phone))
})

const withBody = () => routes.filter(({ key }) => requestOf(key, own).body !== undefined)

/** Sends a body unchanged, by a person who may make this call. */
async function sent(key: string, action: string, raw: string, address?: string): Promise<Problem> {
  const { method, address: usual } = requestOf(key, own)
  const answer = await product.api.request(`${base}/api/v1${address ?? usual}`, {
    method,
    headers: {
      cookie: cookieOf(action),
      origin: base,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(method !== 'GET' && { body: raw }),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')
  const { errors = [] } = type?.includes('problem') ? JSON.parse(text) : {}
  return { status: answer.status, type, errors, text }
}

/** Every path inside a body, except its root. */
function placesOf(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...placesOf(inner, [...at, name]),
  ])
}

/** The body with one place replaced; `undefined` removes it. */
function changed(value: Json, [name, ...rest]: Path, to: Json | undefined): Json {
  if (name === undefined || typeof value !== 'object' || value === null) return to ?? null
  const inner = Object.entries(value)
  const next = inner.flatMap(([key, one]): [string, Json][] => {
    if (key !== name) return [[key, one]]
    if (rest.length > 0) return [[key, changed(one, rest, to)]]
    return to === undefined ? [] : [[key, to]]
  })
  return Array.isArray(value) ? next.map(([, one]) => one) : Object.fromEntries(next)
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce<Json>((at, name) => Object(at)[name], value)
}

/** Values that no field of any call accepts, as JSON text. */
function wrongValues(value: Json, name = ''): string[] {
  const others = { string: ['7', 'true'], boolean: ['"NaN"', '"1e3"', '1'] }
  const other =
    typeof value === 'string' || typeof value === 'boolean'
      ? others[typeof value as 'string' | 'boolean']
      : ['"NaN"', '"1e3"', 'false']
  const far = typeof value === 'number' ? ['1e400', '-1e400', '1e300'] : []
  const long = typeof value === 'string' ? [JSON.stringify('x'.repeat(100_000))] : []
  // A password may be anything; it is compared and never shown.
  const turned =
    typeof value === 'string' && name !== 'password' ? [String.raw`"\u202Eabc\u202E"`] : []
  const array = Array.isArray(value) ? ['[]', '[null]'] : ['[]', '["x"]']
  return ['null', '{}', '{"length":1}', ...other, ...far, ...long, ...turned, ...array]
}

const marker = '"@@here@@"'
const rawWith = (body: Json, path: Path, raw: string) =>
  JSON.stringify(changed(body, path, '@@here@@')).replace(marker, () => raw)

/** Texts about a field that are not proper sentences. */
function unsaid({ errors }: Problem): string[] {
  return errors.map(({ message }) => message).filter((message) => !isSentence(message))
}

function expectNamed(problem: Problem, field: string, said: string) {
  expect(problem.status, `${said}: ${problem.text.slice(0, 200)}`).toBe(422)
  expect(problem.type, `${said}`).toBe('application/problem+json')
  const named = problem.errors.some(({ path }) => path === field || path.startsWith(`${field}.`))
  expect(named, `${said}: ${JSON.stringify(problem.errors)}`).toBe(true)
  expect(unsaid(problem), said).toEqual([])
}

/** A decision about a result without the version that was shown has its own code. */
function isVersionMissing({ status, text }: Problem): boolean {
  return status === 400 && text.includes('"version-missing"')
}

test('a field that is missing, null, of another type, too long or unknown is named, and nothing is written', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body)) {
      const field = path.join('.')
      if (!Array.isArray(valueAt(body, path.slice(0, -1)))) {
        const raw = JSON.stringify(changed(body, path, undefined))
        const problem = await sent(key, action, raw)
        if (!isVersionMissing(problem)) expectNamed(problem, field, `${key} without ${field}`)
      }
      const right = valueAt(body, path)
      for (const raw of some(wrongValues(right, path.at(-1)))) {
        if (raw === JSON.stringify(right)) continue // where an absent value is valid too
        const said = `${key} with ${field} = ${raw.slice(0, 20)}`
        const problem = await sent(key, action, rawWith(body, path, raw))
        // An object in place of one that carries a version has none.
        if (raw.startsWith('{') && isVersionMissing(problem)) continue
        expectNamed(problem, field, said)
      }
    }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

test('an unknown field is refused by its name, wherever it is and whatever it is called', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    const objects = [[], ...placesOf(body)].filter((path) => isObject(valueAt(body, path)))
    for (const path of objects)
      for (const name of some(['entryby', '__proto__', 'constructor', 'toString', 'isAdmin'])) {
        const inner = JSON.stringify(valueAt(body, path))
          .replace(/^\{/, `{"${name}":{"a":1},`)
          .replace(/,\}$/, '}')
        const raw = path.length === 0 ? inner : rawWith(body, path, inner)
        const field = [...path, name].join('.')
        expectNamed(await sent(key, action, raw), field, `${key} with ${field}`)
      }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(Object.prototype).not.toHaveProperty('a')
})

test('a call without fields accepts none: neither in its body nor in the query string', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of routes) {
    const { method, address, body } = requestOf(key, own)
    if (method !== 'GET' && body === undefined)
      expectNamed(await sent(key, action, '{"entryby":"me"}'), 'entryby', key)
    const asked = `${address}${address.includes('?') ? '&' : '?'}entryby=me`
    const raw = JSON.stringify(body ?? {})
    expectNamed(await sent(key, action, raw, asked), 'entryby', `${key} with a query`)
  }
  expect(await rowsKept(product)).toEqual(before)
})

const halves = ['{', '{"a":', '{a:1}', "{'a':1}", 'NaN', '{"a":1}}', '\u0001', '['.repeat(10_000)]

test('a body that is no object is refused, and so is half a body', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of routes.filter((one) => !one.key.startsWith('GET'))) {
    for (const raw of some(['null', '[]', '"x"', '7', 'true', '[[]]', '"__proto__"']))
      expect((await sent(key, action, raw)).status, `${key} with ${raw}`).toBe(422)
    for (const raw of some(halves))
      expect((await sent(key, action, raw)).status, `${key} with ${raw.slice(0, 9)}`).toBe(400)
    const deep = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)
    const problem = await sent(key, action, deep)
    expect(problem.status === 422 || isVersionMissing(problem), `${key}, deep`).toBe(true)
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

const unstorable = [String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"a\udfff"`]

test('NUL and half a character are refused in every field', async () => {
  const before = await rowsKept(product)
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body))
      for (const raw of some(unstorable))
        expect((await sent(key, action, rawWith(body, path, raw))).status).toBe(400)
  }
  expect(await rowsKept(product)).toEqual(before)
})

test('days and hours that no calendar has are refused', async () => {
  const before = await rowsKept(product)
  const never = [
    '0000-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-13-01',
    '-000001-01-01',
    '+275760-09-13',
  ]
  const hours = ['00:00:00Z', '24:00:00Z', '23:59:60Z', '10:00:00.1234567890123Z', '10:00:00+23:59']
  const instants = [...never, '2026-11-22'].flatMap((day) => hours.map((hour) => `${day}T${hour}`))
  for (const { key, action } of withBody()) {
    const body = requestOf(key, own).body as Json
    for (const path of placesOf(body)) {
      const name = path.at(-1) ?? ''
      const wrong = name === 'birthDate' ? never : name === 'startsAt' ? instants : []
      for (const value of wrong) {
        const { status, text } = await sent(key, action, JSON.stringify(changed(body, path, value)))
        expect([409, 422], `${key} ${value}: ${text.slice(0, 99)}`).toContain(status)
      }
    }
  }
  expect(await rowsKept(product)).toEqual(before)
  expect(product.reported).toEqual([])
})

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
      expect([400, 404, 405, 422], `${key} ${id.slice(0, 40)}, not ${address}: ${text}`).toContain(
        status,
      )
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

test(
  'whatever JSON is sent, the answer is no bug of ours',
  async () => {
    const anything = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) as fc.Arbitrary<Json>
    const calls = withBody()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.nat(50), anything, async (call, at, value) => {
        const body = requestOf(call.key, own).body as Json
        const places = [[], ...placesOf(body)]
        const raw = JSON.stringify(changed(body, places[at % places.length] ?? [], value))
        const { status } = await sent(call.key, call.action, raw)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: isLong ? 5000 : 75 },
    )
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

test('the comparison before and after notices a row that only changed', async () => {
  const before = await rowsKept(product)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  const { rows } = await product.pool.query('select id from labs limit 1')
  await product.asOwner('update labs set version = version + 1 where id = $1', [rows[0].id])
  const changed = await rowsKept(product)
  expect(Object.keys(before).filter((table) => before[table] !== changed[table])).toEqual(['labs'])
  await product.asOwner('update labs set version = version - 1 where id = $1', [rows[0].id])
  expect(await rowsKept(product)).toEqual(before)
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

const isObject = (value: Json) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function escaped(value: string): string {
  return value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed())
}

const authCalls: Record<string, Json> = {
  '/sign-in/email': { email: 'nobody@example.com', password: 'a long enough password' },
  '/account/request-link': { email: 'asha@example.com', purpose: 'sign-up' },
  '/account/sign-up': {
    token: 'x'.repeat(43),
    name: 'Asha Rao',
    password: 'Rupee-Kettle-Quartz-9',
  },
  '/account/join': {
    token: 'x'.repeat(43),
    name: 'Asha Rao',
    password: 'Rupee-Kettle-Quartz-9',
  },
  '/account/reset-password': { token: 'x'.repeat(43), password: 'Rupee-Kettle-Quartz-9' },
  '/change-password': { currentPassword: 'a long one', newPassword: 'Rupee-Kettle-Quartz-9' },
  '/phone/request-code': { phone: '+919876543219' },
  '/phone/verify-code': { phone: '+919876543219', code: '123456' },
  '/two-factor/enable': { password: 'a long enough password' },
  '/two-factor/verify-totp': { code: '123456' },
  '/sign-out': {},
}

test('signing in survives whatever is sent, lets nobody in and creates no account', async () => {
  const { audit: _before, ...before } = await rowsKept(product)
  const odd = [...wrongValues('text'), String.raw`"a\u0000b"`, String.raw`"\ud800"`, '[[[]]]']
  let from = 0
  for (const [path, body] of Object.entries(authCalls))
    for (const at of [[], ...placesOf(body)])
      for (const raw of [...odd, '"@@here@@', '{"a":'.repeat(2000)]) {
        from += 1
        const answer = await product.api.request(`${base}/api/auth${path}`, {
          method: 'POST',
          headers: {
            origin: base,
            'content-type': 'application/json',
            'x-real-ip': `10.9.${from >> 8}.${from & 255}`,
          },
          body: at.length === 0 ? raw : rawWith(body, at, raw),
        })
        const said = `${path} ${at.join('.')} ${raw.slice(0, 20)}`
        expect(answer.status, `${said}: ${await answer.text()}`).toBeLessThan(500)
        const sessions = answer.headers
          .getSetCookie()
          .filter((one) => /session_token=[^;]/.test(one))
        expect(sessions, `${said}`).toEqual([])
      }
  const { audit: _after, ...after } = await rowsKept(product)
  expect(after).toEqual(before)
})
