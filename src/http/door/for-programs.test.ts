import { afterAll, expect, test } from 'vitest'
import { createApp } from '#src/http/app.ts'
import { pageMemory } from '#src/http/page-memory/page-memory.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

/** The product's door with a page memory that says which requests pass it. */
function watchedDoor() {
  const passed: string[] = []
  const memory = pageMemory({ version: () => 1 })
  const nobody = { kind: 'visitor' } as const
  const app = createApp({
    as: product.as,
    authorise: () => {},
    actorOf: async () => nobody,
    auth: async () => new Response('auth'),
    sessionCookie: () => '',
    web: async () =>
      new Response('page'.repeat(1_000), { headers: { 'content-type': 'text/html' } }),
    pages: {
      ...memory,
      keep: (c, next) => {
        passed.push(c.req.path)
        return memory.keep(c, next)
      },
    },
    streams: product.streams,
    downtime: () => undefined,
    readiness: async () => ({ isReady: true, degraded: [] }),
    baseUrl: 'http://localhost',
    isHttpsBelow: false,
    dashboardOrigins: [],
    duringRequest: (_facts, run) => run(),
    troubleOf: () => undefined,
    report: (error) => {
      throw error
    },
    log: () => {},
  })
  return { app, passed }
}

const asked = { 'accept-encoding': 'gzip' }
const answers = ['/api/v1/items?q=cbc', '/api/v1/none', '/api/dashboard/none']

test('an answer to a program passes no page memory, gets no nonce and no choice of encoding', async () => {
  const { app, passed } = watchedDoor()
  for (const path of answers) {
    const { headers } = await app.request(`http://localhost${path}`, { headers: asked })
    expect(headers.get('content-security-policy')).not.toContain('nonce-')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('vary') ?? '').not.toMatch(/accept-encoding/i)
  }
  expect(passed).toEqual([])
})

test('a page gets all three', async () => {
  const { app, passed } = watchedDoor()
  const { headers } = await app.request('http://localhost/about', { headers: asked })
  expect(headers.get('content-security-policy')).toContain('nonce-')
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(headers.get('vary')).toMatch(/accept-encoding/i)
  expect(passed).toEqual(['/about'])
})
