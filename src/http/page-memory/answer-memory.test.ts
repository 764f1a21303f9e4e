import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#src/http/api.ts'
import { pageMemory } from './page-memory.ts'

let version = 1
let made = 0
let server: Server
let base = ''

/** A search that is the same for everybody, unless it names a place. */
beforeAll(async () => {
  const memory = pageMemory({ version: () => version })
  const app = new Hono<Env>()
  app.use(memory.keepAnswer)
  app.get('/api/search', async (c) => {
    const found = { of: c.req.query('q') ?? '', made: (made += 1), name: 'रक्त “₹500”' }
    c.set('everybodys', c.req.query('pincode') === undefined ? found : undefined)
    c.header('cache-control', 'no-store')
    if (c.req.query('cookie')) c.header('set-cookie', 'session=somebody')
    if (c.req.query('change')) {
      version += 1 // while it is made
      await get('/api/mine') // and somebody else has looked already
    }
    return c.json(found, c.req.query('gone') ? 404 : 200)
  })
  app.get('/api/mine', (c) => c.json({ made: (made += 1) }))
  const listener = getRequestListener(app.fetch)
  server = createServer((request, response) => {
    if (!memory.answer(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers })
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await get(path, headers)).text()

test('an answer for everybody is made once, with the same bytes and headers', async () => {
  const [first, second] = [await get('/api/search?q=cbc'), await get('/api/search?q=cbc')]
  expect(await second.text()).toBe(await first.text())
  const told = (answer: Response) =>
    [...answer.headers].filter(([name]) => !['date', 'content-length'].includes(name))
  expect(told(second)).toEqual(told(first))
  expect(second.headers.get('cache-control')).toBe('no-store')
})

test('another question has an answer of its own', async () => {
  expect(await textOf('/api/search?q=iron')).not.toBe(await textOf('/api/search?q=fever'))
})

test('no answer outlives a change of what it shows', async () => {
  const before = await textOf('/api/search?q=tsh')
  version += 1
  expect(await textOf('/api/search?q=tsh')).not.toBe(before)
})

test.each([
  ['an answer that names a place', '/api/search?pincode=560001'],
  ['an answer of which nobody said that it is for everybody', '/api/mine'],
  ['a refusal', '/api/search?gone=1'],
  ['an answer that sets a cookie', '/api/search?cookie=1'],
  ['an answer whose data changed while it was made', '/api/search?change=1'],
])('%s is not kept', async (_what, path) => {
  expect(await textOf(path)).not.toBe(await textOf(path))
})

test('a caller that names its request is answered under that name', async () => {
  const kept = await textOf('/api/search?q=hba1c')
  expect(await textOf('/api/search?q=hba1c', { 'x-request-id': 'mine-12345' })).not.toBe(kept)
})

test('a post to a kept address is no question to the memory', async () => {
  await textOf('/api/search?q=lipid')
  expect((await fetch(`${base}/api/search?q=lipid`, { method: 'POST' })).status).toBe(404)
})
