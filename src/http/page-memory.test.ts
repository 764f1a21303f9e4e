import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageMemory } from './page-memory.ts'

let version = 1
let rendered = 0
let server: Server
let base = ''
let memory: ReturnType<typeof pageMemory>

/** A product of two pages: one for everybody, one for one person. */
beforeAll(async () => {
  memory = pageMemory({ version: () => version })
  const app = new Hono()
  app.use(memory.keep)
  app.get('/about', (c) => {
    rendered += 1
    const policy = "script-src 'self' 'nonce-abc'"
    c.header('cache-control', 'public, s-maxage=60')
    c.header('content-security-policy', policy)
    return c.html(`page ${rendered} of version ${version}`)
  })
  app.post('/about', (c) => c.html('wrong', 200, { 'cache-control': 'public, s-maxage=60' }))
  app.get('/bookings', (c) => c.html('mine', 200, { 'cache-control': 'no-store' }))
  app.get('/gone', (c) => c.html('gone', 404, { 'cache-control': 'public, s-maxage=60' }))
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    if (!memory.answer(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  version += 1 // what the test before left is forgotten
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { 'accept-encoding': 'identity', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text()

test('a page for everybody is made once', async () => {
  expect(await textOf('/about')).toBe(await textOf('/about'))
})

test('a page is kept for each theme and city, and for no other cookie', async () => {
  const plain = await textOf('/about')
  expect(await textOf('/about', { cookie: 'theme=dark' })).not.toBe(plain)
  expect(await textOf('/about', { cookie: 'city=pune' })).not.toBe(plain)
  expect(await textOf('/about', { cookie: 'session=somebody; theme=neon; city=../../etc' })).toBe(
    plain,
  )
})

test('nothing kept outlives a change of what pages show', async () => {
  const before = await textOf('/about')
  version += 1
  expect(await textOf('/about')).not.toBe(before)
})

test('what is for one person, was posted or failed is never kept', async () => {
  for (const path of ['/bookings', '/gone']) {
    await get(path)
    expect((await get(path)).headers.get('etag'), path).toBeNull()
  }
  const posted = await fetch(`${base}/about`, { method: 'POST' })
  expect(await posted.text()).toBe('wrong')
  expect(await textOf('/about')).not.toBe('wrong')
})

test('a kept page leaves compressed as the browser takes it, with the same words', async () => {
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

test('a kept page has no nonce, may be asked for again, and is then not sent twice', async () => {
  await get('/about')
  const { headers } = await get('/about')
  expect(headers.get('content-security-policy')).toBe("script-src 'self'")
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('speculation-rules')).toBe('"/speculation-rules"')
  const again = await get('/about', { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})
