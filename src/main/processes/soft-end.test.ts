import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { KEPT_MS, softEndOf } from './soft-end.ts'

/** A server whose answers can be held back. */
async function aServer(answer = (response: ServerResponse) => void response.end('done')) {
  const server = createServer({ keepAliveTimeout: KEPT_MS }, (_request, response) =>
    answer(response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, end: softEndOf(server), server }
}

/** A proxy's keep-alive connection. */
async function connected(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const asked = 'POST /bookings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'

test('until it ends, a connection is kept; from then on each answer closes its own', async () => {
  const { port, end, server } = await aServer()
  const socket = await connected(port)
  socket.write(asked)
  const [first] = await once(socket, 'data')
  expect(String(first)).toContain('Connection: keep-alive')
  end.sayGoodbye()
  socket.write(asked)
  const last = await text(socket)
  expect(last).toMatch(/^HTTP\/1\.1 200/)
  expect(last).toContain('Connection: close')
  expect(await answered(port)).toMatch(/^HTTP\/1\.1 200/) // new ones are accepted until it closes
  await end.close()
  expect(server.listening).toBe(false)
})

test('a client that connected before it closed is answered, even if it asks afterwards', async () => {
  const { port, end, server } = await aServer()
  const heard = once(server, 'connection')
  const socket = await connected(port)
  await heard
  end.sayGoodbye()
  const closed = end.close()
  expect(server.listening).toBe(false)
  socket.write(asked)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
  await closed
})

test('requests that were begun are finished before it ends', async () => {
  const waiting: ServerResponse[] = []
  const { port, end, server } = await aServer((response) => void waiting.push(response))
  const heard = once(server, 'request')
  const answer = answered(port)
  await heard
  const closed = end.close().then(() => 'closed')
  waiting[0]?.end('done')
  expect(await answer).toContain('done')
  expect(await closed).toBe('closed')
})

test('nginx drops an idle connection before the server does, and before the drain time is over', () => {
  const seconds = Number(/keepalive_timeout (\d+)s;/.exec(read('deploy/nginx.conf'))?.[1])
  expect(seconds * 1000).toBeLessThan(KEPT_MS)
  for (const file of ['deploy/oxalate.service', 'deploy/Containerfile']) {
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read(file))?.[1])
    expect(drain, file).toBeGreaterThan(seconds)
  }
})

const read = (file: string) => readFileSync(file, 'utf8')

async function answered(port: number): Promise<string> {
  const socket = await connected(port)
  socket.write(asked.replace('Host', 'Connection: close\r\nHost'))
  return text(socket)
}
