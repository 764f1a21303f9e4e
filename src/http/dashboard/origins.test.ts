import { afterAll, expect, test } from 'vitest'
import { baseUrl, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const site = 'https://dashboard.example'
const product = await aProduct({ dashboardOrigins: [site] })
afterAll(() => product[Symbol.asyncDispose]())
const office = await signedInAs(product, 'backoffice')

function ask(method: string, path: string, headers: Record<string, string>) {
  const body = method === 'POST' ? '{}' : undefined
  return product.api.request(`${baseUrl}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body }),
  })
}

const corsOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))
const call = '/api/dashboard/getlabsdata'
const from = (origin: string, more = {}) => ({ origin, 'sec-fetch-site': 'cross-site', ...more })

test('a listed site gets its preflight answered, and may read what its person may', async () => {
  const asked = { 'access-control-request-method': 'POST' }
  const before = await ask('OPTIONS', call, from(site, asked))
  expect(before.status).toBe(204)
  expect(before.headers.get('access-control-allow-origin')).toBe(site)
  expect(before.headers.get('access-control-allow-methods')).toBe('GET,POST')
  expect(before.headers.get('access-control-allow-credentials')).toBe('true')
  const answer = await ask('POST', call, from(site, { cookie: office }))
  expect(answer.status).not.toBe(403)
  expect(answer.headers.get('access-control-allow-origin')).toBe(site)
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
  const visitor = await ask('POST', call, from(site))
  expect(visitor.status).toBe(401)
  expect(visitor.headers.get('access-control-allow-origin')).toBe(site)
})

test.each(['https://evil.example', 'http://dashboard.example', `${site}.evil.example`, 'null'])(
  'an unlisted site gets none of it: %s',
  async (origin) => {
    const before = await ask('OPTIONS', call, from(origin))
    expect(before.status).toBeGreaterThanOrEqual(400)
    expect(corsOf(before)).toEqual([])
    const answer = await ask('POST', call, from(origin, { cookie: office }))
    expect([answer.status, corsOf(answer)]).toEqual([403, []])
  },
)

test('outside the dashboard API a listed site is like any other site', async () => {
  for (const path of ['/api/v1/bookings', '/ccavRequestHandler', '/api/auth/sign-out']) {
    const answer = await ask('POST', path, from(site, { cookie: office }))
    expect([path, answer.status, corsOf(answer)]).toEqual([path, 403, []])
    expect(corsOf(await ask('OPTIONS', path, from(site)))).toEqual([])
  }
})
