import { afterAll, expect, test } from 'vitest'
import { access } from '#src/domain/access/access.ts'
import { aBooker } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { v1 } from '#src/http/v1.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const cookie = await product.cookieFor((await aBooker(product)).actor)
const patients = '/api/v1/patients'

function raw(body: string | undefined, headers: Record<string, string> = {}, path = patients) {
  return product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    ...(body !== undefined && { body }),
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
      'idempotency-key': crypto.randomUUID(),
      cookie,
      ...headers,
    },
  })
}

/** A streaming body; the type of a request does not know that it needs `duplex: 'half'`. */
function streamed(body: ReadableStream, headers: Record<string, string>) {
  const own = { cookie, origin: 'http://localhost:3000' }
  const init = { method: 'POST', body, headers: { ...own, ...headers }, duplex: 'half' }
  return new Request(`http://localhost:3000${patients}`, init)
}

async function problemOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return { status: answer.status, ...(await answer.json()) }
}

test('a call that does not exist is a problem document, not a page', async () => {
  const answer = await product.get('/api/v1/none')
  expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'no-such-call' })
})

test('a body that is no JSON is 400, another content type 415', async () => {
  expect(await problemOf(await raw('{"name":'))).toMatchObject({
    status: 400,
    code: 'malformed-json',
  })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await problemOf(await raw('name=Asha', form))).toMatchObject({ status: 415 })
  const text = { 'content-type': 'text/plain' }
  expect(await problemOf(await raw('{}', text))).toMatchObject({ status: 415 })
})

test('wrong fields are named, and so are unknown fields', async () => {
  const answer = await problemOf(
    await raw('{"name":"","role":"administrator","__proto__":{"x":1}}'),
  )
  expect(answer).toMatchObject({ status: 422, code: 'invalid' })
  const paths = answer.errors.map(({ path }: { path: string }) => path)
  for (const path of ['name', 'birthDate', 'role', '__proto__']) expect(paths).toContain(path)
})

test('a body over 100 kB is refused by its declared length, before any byte is read', async () => {
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-length': '102401', 'content-type': 'application/json' }
  const answer = await product.api.request(streamed(body, headers))
  expect(await problemOf(answer)).toMatchObject({ status: 413, code: 'too-large' })
  expect(isRead).toBe(false)
})

test('a body without a declared length is cut off at 100 kB', async () => {
  let sent = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000))
        if (sent > 1_000_000) controller.close() // otherwise a server without the limit would read for ever
      },
    },
    { highWaterMark: 0 },
  )
  const answer = await product.api.request(streamed(body, { 'content-type': 'application/json' }))
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(150_000)
})

test('NUL and half a surrogate pair are refused everywhere, never a 500', async () => {
  const half = String.raw`\ud83d`
  for (const text of [String.raw`A\u0000B`, half, `${half} and so on`])
    expect((await raw(`{"name":"${text}"}`)).status).toBe(400)
  expect((await raw(String.raw`{"na\u0000me":1}`)).status).toBe(400)
  expect((await product.get('/api/v1/items?q=%00')).status).toBe(400)
  const whole = String.raw`{"name":"\ud83d\ude00"}`
  expect((await raw(whole)).status).toBe(422) // a complete pair is an ordinary character
  expect(product.reported).toEqual([])
})

test('only our own pages may change anything', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example'])
    expect((await raw('{}', { origin })).status).toBe(403)
  expect((await raw('{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await raw('{}', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  const silent = await product.api.request(`http://localhost:3000${patients}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie },
  })
  expect(silent.status).toBe(403)
  expect((await raw('{}', { 'sec-fetch-site': 'same-origin' })).status).toBe(422)
})

test('no other site may read', async () => {
  const answer = await product.get('/api/v1/locations', { origin: 'https://evil.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('every answer has an id, the caller’s own where it sent a valid one', async () => {
  const given = await product.get('/api/v1/none', { 'x-request-id': 'trace-12345678' })
  expect(given.headers.get('x-request-id')).toBe('trace-12345678')
  expect(await given.json()).toMatchObject({ requestId: 'trace-12345678' })
  const made = await product.get('/api/v1/none', { 'x-request-id': 'no good <id>' })
  expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('pages, problems and answers carry the security headers and are not cached', async () => {
  for (const path of ['/', '/api/v1/none', '/api/v1/outbox']) {
    const { headers } = await product.get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain("'unsafe-eval'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('an answer to a program allows nothing, and is left to the proxy to compress', async () => {
  const { headers } = await product.get('/api/v1/items?q=cbc', { 'accept-encoding': 'br, gzip' })
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect(headers.get('content-encoding')).toBeNull()
})

test('the API describes itself in OpenAPI 3.1, every call under an action of the access table', async () => {
  const described = await (await product.get('/api/openapi.json')).json()
  expect(described.openapi).toBe('3.1.0')
  const routes = routeTable(v1)
  expect(routes.length).toBeGreaterThan(20)
  for (const { method, path, action } of routes) {
    expect(Object.keys(access), `${method} ${path}`).toContain(action)
    expect(described.paths[`/api/v1${path}`]?.[method], `${method} ${path}`).toBeDefined()
  }
})

test('every call that changes an order, a sample, a result or money requires a key', () => {
  /**
   * Calls that need no key. Saving the same again saves the same or finds its name taken; a
   * repeated application gets the same answer; a quote promises only a price; an address has at
   * most one open invitation to a role; a document and a contract change are decided once, by their
   * version, and so is a roster saved; leave taken again is joined with itself; a phone set up twice
   * is one by its key, and each of its steps has an id; checking a payment asks the gateway.
   */
  const nouns = [
    'me|patients|addresses|people|invitations|quotes|locations|franchises|categories',
    'labs|managed-labs|lab-applications|lab-documents|contract-changes|payments|rosters?|offline-devices|left-offline-events|offline-holds',
    'bookings/\\{id\\}/add-on-quotes',
    // The same bytes of an instrument are kept once.
    'bridge-messages',
    'bridge-questions',
    'instrument-previews',
    // Each carries the version that was shown, or the lab's own name for it.
    'instrument-links',
    'bridge-keys',
    'arrived-results',
    // A payment begins anew, and the attempt before it ends.
    'bookings/\\{id\\}/add-on-payments',
    // A no is remembered: said again it is the same.
    'test-offers',
    'visits/\\{id\\}/separate-payments',
  ].join('|')
  const repeatable = new RegExp(`^(post|delete) /(${nouns})\\b`)
  const changing = routeTable(v1).filter(({ method }) => method !== 'get')
  const without = changing.filter(({ isIdempotent }) => !isIdempotent)
  expect(changing.length - without.length).toBeGreaterThan(10)
  for (const { method, path } of without) expect(`${method} ${path}`).toMatch(repeatable)
})
