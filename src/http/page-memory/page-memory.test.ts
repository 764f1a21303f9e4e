import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#src/http/api.ts'
import { pageMemory } from './page-memory.ts'

let version = 1
let rendered = 0
let server: Server
let base = ''
let memory: ReturnType<typeof pageMemory>

/** A product of two pages: one for everybody, one for one person. */
beforeAll(async () => {
  memory = pageMemory({ version: () => version })
  const app = new Hono<Env>()
  app.use(memory.keep)
  app.get('/about', (c) => {
    rendered += 1
    c.set('isPersonal', c.req.header('x-test-person') !== undefined)
    const policy = "script-src 'self' 'nonce-abc'"
    c.header('cache-control', 'public, s-maxage=60')
    c.header('content-security-policy', policy)
    return c.html(`page ${rendered} of version ${version}`)
  })
  app.post('/about', (c) => c.html('wrong', 200, { 'cache-control': 'public, s-maxage=60' }))
  app.get('/hindi', (c) => c.html('पृष्ठ “₹500”', 200, { 'cache-control': 'public, s-maxage=60' }))
  app.get('/bookings', (c) => c.html('mine', 200, { 'cache-control': 'no-store' }))
  app.get('/gone', (c) => c.html('gone', 404, { 'cache-control': 'public, s-maxage=60' }))
  app.get('/with-cookie', (c) => {
    rendered += 1
    c.header('set-cookie', 'session=somebody')
    return c.html(`page ${rendered}`, 200, { 'cache-control': 'public, s-maxage=60' })
  })
  app.get('/about.data', (c) => {
    rendered += 1
    return c.text(`for asha ${rendered}`, 200, { 'cache-control': 'public, s-maxage=60' })
  })
  app.get('/slow', async (c) => {
    version += 1 // while it is rendered
    await get('/about') // and somebody else has looked already
    return c.html(`made before version ${version}`, 200, { 'cache-control': 'public, s-maxage=60' })
  })
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    if (!memory.answer(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
function forgetLast() {
  version += 1 // discards what the previous test left
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { 'accept-encoding': 'identity', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text()

test('a page for everybody is rendered once', async () => {
  forgetLast()
  expect(await textOf('/about')).toBe(await textOf('/about'))
})

test('a page is cached for each theme and city, and for no other cookie', async () => {
  forgetLast()
  const plain = await textOf('/about')
  expect(await textOf('/about', { cookie: 'theme=dark' })).not.toBe(plain)
  expect(await textOf('/about', { cookie: 'city=pune' })).not.toBe(plain)
  expect(await textOf('/about', { cookie: 'session=somebody; theme=neon; city=../../etc' })).toBe(
    plain,
  )
})

test('no cached page outlives a change of what pages show', async () => {
  forgetLast()
  const before = await textOf('/about')
  version += 1
  expect(await textOf('/about')).not.toBe(before)
})

test('what is for one person, was posted or failed is never cached', async () => {
  forgetLast()
  for (const path of ['/bookings', '/gone']) {
    await get(path)
    expect((await get(path)).headers.get('etag'), path).toBeNull()
  }
  const posted = await fetch(`${base}/about`, { method: 'POST' })
  expect(await posted.text()).toBe('wrong')
  expect(await textOf('/about')).not.toBe('wrong')
})

test('a cached page leaves compressed as the browser accepts it, with the same content', async () => {
  forgetLast()
  const plain = await textOf('/about')
  const raw = async (encoding: string) => {
    const answer = await import('node:http').then(
      ({ get: ask }) =>
        new Promise<Buffer>((resolve) => {
          ask(`${base}/about`, { headers: { 'accept-encoding': encoding } }, (response) => {
            expect(response.headers['content-encoding']).toBe(encoding.split(',')[0])
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('end', () => resolve(Buffer.concat(parts)))
          })
        }),
    )
    return answer
  }
  expect(brotliDecompressSync(await raw('br, gzip')).toString()).toBe(plain)
  expect(gunzipSync(await raw('gzip')).toString()).toBe(plain)
})

test('letters of every script leave memory as they came in, in each encoding', async () => {
  forgetLast()
  for (const encoding of ['identity', 'gzip', 'br'])
    for (let round = 0; round < 3; round += 1)
      expect(await textOf('/hindi', { 'accept-encoding': encoding })).toBe('पृष्ठ “₹500”')
})

test('a kept page has no nonce, may be asked for again, and is then not sent twice', async () => {
  forgetLast()
  await get('/about')
  const { headers } = await get('/about')
  expect(headers.get('content-security-policy')).toBe("script-src 'self'")
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('speculation-rules')).toBe('"/speculation-rules"')
  const again = await get('/about', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('an answer that sets a cookie is never cached, neither here nor by a cache in between', async () => {
  forgetLast()
  const first = await get('/with-cookie')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await textOf('/with-cookie')).not.toBe(await first.text())
})

test('what was made for a signed-in person is cached for nobody', async () => {
  forgetLast()
  const theirs = await textOf('/about', { 'x-test-person': 'asha' })
  const after = await textOf('/about')
  expect(after).not.toBe(theirs)
  expect(await textOf('/about', { 'x-test-person': 'asha' })).toBe(after)
})

test('the data of a page, which says who is signed in, is never cached', async () => {
  forgetLast()
  const first = await get('/about.data')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(await textOf('/about.data')).not.toBe(await first.text())
})

test('a failure is not cached, whatever its page says', async () => {
  forgetLast()
  expect((await get('/gone')).headers.get('cache-control')).toBe('no-store')
})

test('a HEAD request gets the headers of the page', async () => {
  forgetLast()
  const head = await fetch(`${base}/about`, { method: 'HEAD' })
  expect(head.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(head.headers.get('content-security-policy')).toBe("script-src 'self'")
})

test('a page rendered while its contents changed is shown once and not cached', async () => {
  forgetLast()
  const first = await textOf('/slow')
  expect(await textOf('/slow')).not.toBe(first)
})

test('a page that the browser already has is answered as unchanged, with the cache headers', async () => {
  forgetLast()
  await get('/about')
  const etag = (await get('/about')).headers.get('etag') ?? ''
  const answer = await get('/about', { 'if-none-match': `"other", W/${etag}` })
  expect(answer.status).toBe(304)
  expect(answer.headers.get('etag')).toBe(etag)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

test('however many addresses are requested, the memory stays within its limit', async () => {
  forgetLast()
  const small = pageMemory({ version: () => 1, maxBytes: 50_000 })
  const app = new Hono()
  app.use(small.keep)
  app.get('/', (c) => c.html('page '.repeat(200), 200, { 'cache-control': 'public, s-maxage=60' }))
  for (let n = 0; n < 200; n += 1) await app.request(`/?n=${n}`)
  expect(small.bytes()).toBeGreaterThan(0)
  expect(small.bytes()).toBeLessThanOrEqual(50_000)
})
