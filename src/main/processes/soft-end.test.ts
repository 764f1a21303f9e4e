import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
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

/** Clients in a thread of their own: each connects, asks at once, and tells what it was answered. */
const clientsThatAsk = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, clients, asked, connections } = workerData
  const ask = () => new Promise((tell) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(asked.replace('Host', 'Connection: close\\r\\nHost'))
      Atomics.add(connections, 0, 1)
      Atomics.notify(connections, 0)
    })
    socket.on('data', (data) => (heard += data))
    socket.on('end', () => tell(heard))
    socket.on('error', () => tell('reset'))
  })
  Promise.all(Array.from({ length: clients }, ask)).then((all) => parentPort.postMessage(all))
`

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
  await expect.poll(() => server.listening).toBe(false)
  socket.write(asked)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
  await closed
})

test('clients that connected while the process was busy are answered, though it has not heard of them', async () => {
  const { port, end, server } = await aServer()
  const clients = 8
  const connections = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(clientsThatAsk, {
    eval: true,
    workerData: { port, clients, asked, connections },
  })
  // Nothing runs in this thread until all have connected: the system did it, not the server.
  for (let made = 0; made < clients; made = Atomics.load(connections, 0))
    Atomics.wait(connections, 0, made, 10_000)
  const closed = end.close()
  const [answers] = (await once(worker, 'message')) as [string[]]
  expect(answers).toHaveLength(clients)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200/)
  await closed
  expect(server.listening).toBe(false)
  await worker.terminate()
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
