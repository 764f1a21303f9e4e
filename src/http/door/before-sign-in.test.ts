import { afterAll, expect, test } from 'vitest'
import { access, type Action } from '#src/domain/access/access.ts'
import { rowCounts } from '#test/api-callers.ts'
import { aBooker } from '#test/booking.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { routeTable } from '#src/http/api.ts'
import { dashboard } from '#src/http/dashboard/dashboard.ts'
import { v1 } from '#src/http/v1.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'

const closed = [
  ...routeTable(v1).map((call) => ({ ...call, path: `/api/v1${call.path}` })),
  ...routeTable(dashboard).map((call) => ({ ...call, path: `/api/dashboard${call.path}` })),
].filter(({ method, action }) => method !== 'get' && !('visitor' in access[action as Action]))

/** A body that records when reading begins, in chunks and without a length. */
function watched() {
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, isRead: () => isRead }
}

function sent(path: string, method: string, headers: Record<string, string> = {}) {
  const { body, isRead } = watched()
  const init = {
    method,
    body,
    duplex: 'half',
    headers: {
      origin: base,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
  }
  const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
  return { answer: product.api.request(new Request(base + address, init)), isRead }
}

async function replies() {
  return (await product.pool.query('select 1 from replies')).rows.length
}

test('a visitor gets 401 from every call that needs a session, before any byte of the body is read, and leaves no row', async () => {
  expect(closed.length).toBeGreaterThan(60)
  const before = await rowCounts(product)
  for (const { method, path } of closed) {
    const { answer, isRead } = sent(path, method.toUpperCase())
    expect((await answer).status, `${method} ${path}`).toBe(401)
    expect(isRead(), `${method} ${path}`).toBe(false)
  }
  expect(await rowCounts(product)).toEqual(before)
  expect(await replies()).toBe(0)
})

test('a person whose roles never allow it gets 403 in the same way', async () => {
  const cookie = await product.cookieFor((await aBooker(product)).actor)
  const { answer, isRead } = sent('/api/v1/cash-deposits', 'POST', { cookie })
  expect((await answer).status).toBe(403)
  expect(isRead()).toBe(false)
  expect(await replies()).toBe(0)
})

test('a person who may make the call has the body read', async () => {
  const cookie = await signedInAs(product, 'backoffice')
  const { answer, isRead } = sent('/api/v1/cash-deposits', 'POST', { cookie })
  expect((await answer).status).toBe(422)
  expect(isRead()).toBe(true)
})

test('a call that does not exist has no body read either', async () => {
  const { answer, isRead } = sent('/api/v1/none', 'POST')
  expect((await answer).status).toBe(404)
  expect(isRead()).toBe(false)
})

test('a method that a call does not have is 405, which lists the valid ones', async () => {
  const cases = [
    ['PUT', '/api/v1/cash-deposits', 'GET, HEAD, POST'],
    ['GET', '/api/v1/quotes', 'POST'],
    ['POST', '/api/v1/payments/OPL1/', undefined],
    ['DELETE', '/api/dashboard/getlabsdata', 'POST'],
    ['OPTIONS', '/api/dashboard/getlabsdata', 'POST'],
    ['POST', '/api/v1/payments/OPL1', 'GET, HEAD'],
    ['POST', '/api/v1/none', undefined],
    ['GET', '/api/auth/sign-in/email', 'POST'],
    ['DELETE', '/api/auth/sign-out', 'POST'],
    ['GET', '/api/auth/none', undefined],
  ] as const
  for (const [method, path, allow] of cases) {
    const answer = await product.api.request(base + path, { method, headers: { origin: base } })
    expect(answer.status, `${method} ${path}`).toBe(allow ? 405 : 404)
    expect(answer.headers.get('allow') ?? undefined, `${method} ${path}`).toBe(allow)
  }
})
