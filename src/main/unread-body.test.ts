import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { bodySizes } from '#src/http/door/body-sizes.ts'
import type { Env } from '#src/http/api.ts'
import { lingering } from './unread-body.ts'

const asked: string[] = []
const app = new Hono<Env>()
  .use(async (c, next) => {
    asked.push(c.req.path)
    await next()
  })
  .use('/limited/*', bodySizes())
  .post('/limited/body', async (c) => c.text(String((await c.req.text()).length)))
  .post('/unread', (c) => c.text('unread', 401))
  .get('/next', (c) => c.text('next'))

const answer = getRequestListener(app.fetch)
const server = await listening(lingering(answer))
const impatient = await listening(lingering(answer, { wholeMs: 100, silentMs: 50 }))
afterAll(() => {
  for (const one of [server, impatient]) {
    one.closeAllConnections()
    one.close()
  }
})

async function listening(listener: RequestListener) {
  const made = createServer(listener)
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}

/** A separate connection: what was received on it, and how it ended. */
function aConnection(to = server) {
  const { port } = to.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  let trouble: string | undefined
  socket.on('data', (bytes) => {
    heard += bytes.toString()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    trouble = error.code
  })
  const over = new Promise<void>((resolve) => {
    socket.on('end', resolve).on('close', () => resolve())
  })
  return {
    send: (text: string | Buffer) =>
      new Promise<void>((resolve) => void socket.write(text, () => resolve())),
    heard: () => heard,
    hears: (words: string) => expect.poll(() => heard).toContain(words),
    /** When the server has sent its end. */
    over: async () => {
      await over
      socket.destroy()
      return trouble
    },
  }
}

const MEGABYTE = 1024 * 1024
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`
const next = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n'

test('a client still sending reads its 413, completely and without a reset, and that the connection closes', async () => {
  const { send, hears, heard, over } = aConnection()
  await send(head('/limited/body', 8 * MEGABYTE))
  await send(Buffer.alloc(MEGABYTE))
  await hears('The request is larger than 100 kB.')
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
  expect(heard().toLowerCase()).toContain('connection: close')
  for (let sent = 1; sent < 8; sent++) await send(Buffer.alloc(MEGABYTE))
  expect(await over()).toBeUndefined()
})

test('a request that follows on the connection is not begun, so it may be sent again on another', async () => {
  asked.length = 0
  const { send, heard, over } = aConnection()
  await send(head('/limited/body', 2 * MEGABYTE))
  await send(Buffer.concat([Buffer.alloc(2 * MEGABYTE), Buffer.from(next)]))
  expect(await over()).toBeUndefined()
  expect(heard().match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(asked).toEqual(['/limited/body'])
})

test('every answer that does not wait for the body is handled like this', async () => {
  const { send, hears, heard, over } = aConnection()
  await send(head('/unread', 2 * MEGABYTE))
  await hears('unread')
  expect(heard().toLowerCase()).toContain('connection: close')
  await send(Buffer.alloc(2 * MEGABYTE))
  expect(await over()).toBeUndefined()
})

test('a request that was sent completely keeps its connection, whether it was read or not', async () => {
  const { send, hears, heard } = aConnection()
  await send(`${head('/limited/body', 5)}hello`)
  await hears('5')
  await send(`${head('/unread', 5)}hello`)
  await hears('unread')
  await send(next)
  await hears('next')
  expect(heard().toLowerCase()).not.toContain('connection: close')
})

test('a client that never sends the rest is dropped when patience ends', async () => {
  const { send, heard, over } = aConnection(impatient)
  await send(head('/limited/body', 8 * MEGABYTE))
  await over()
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
})
