import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { demoMerchant } from '#src/sandbox/merchant.ts'
import { aSandbox } from '#test/sandbox.ts'
import { ccavenue } from './ccavenue.ts'
import { gatewayPatience } from './patience.ts'

const number = 'OPL1767225600000123456' as BookingNumber
afterEach(() => void vi.useRealTimers())

function gatewayAt(port: number) {
  return ccavenue({
    merchantId: demoMerchant.id,
    accessCode: demoMerchant.accessCode,
    workingKey: demoMerchant.workingKey,
    cipher: 'cbc',
    pageUrl: `http://127.0.0.1:${port}/page`,
    apiUrl: `http://127.0.0.1:${port}/api`,
    baseUrl: 'http://localhost:3000',
  })
}

async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * A port whose connections nobody accepts, as behind a firewall that drops packets: its queue is
 * full.
 */
async function aSilentPort() {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer().listen(0, '127.0.0.1', 1, () => {
       parentPort.postMessage(server.address().port)
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
     })`,
    { eval: true },
  )
  const [port] = (await once(worker, 'message')) as [number]
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await new Promise((resolve) => fillers[0]?.once('connect', resolve))
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const filler of fillers) filler.destroy()
      await worker.terminate()
    },
  }
}

test.each([
  ['down', 'unreachable', null],
  ['500', 'unreachable', null],
  ['truncated', 'unreachable', null],
  ['invalid-json', 'unreadable', null],
  ['wrong-key', 'unreadable', null],
  ['plain-error', 'refused', '51407'],
] as const)('a gateway that is %s is a value, %s', async (fault, kind, code) => {
  await using sandbox = await aSandbox()
  await sandbox.setFault(fault)
  const { gateway } = sandbox
  const answers = [
    await gateway.status({ number }),
    await gateway.refundState({ referenceNo: '1', refNo: 'RF1' }),
    await gateway.listDay(Temporal.PlainDate.from('2026-11-23')),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, fault: { kind, code } })
  await sandbox.setFault(null)
  expect(await gateway.status({ number })).toMatchObject({ fault: { kind: 'unknown' } })
})

test.each([
  '',
  'status=0',
  'status=2&enc_response=00',
  '<html>',
  'status=0&status=1&enc_response=x',
])('a reply of %j is unreadable, not an error', async (reply) => {
  const server = createServer((_request, response) => void response.end(reply))
  await using _ = server
  const answer = await gatewayAt(await listening(server)).status({ number })
  expect(answer).toMatchObject({ ok: false, fault: { kind: 'unreadable' } })
})

test('a port without a listener fails at once', async () => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  const answer = await gatewayAt(port).status({ number })
  const says = expect.stringContaining('ECONNREFUSED')
  expect(answer).toMatchObject({ fault: { kind: 'unreachable', says } })
})

test('a connection that is not established is given up after a second', async () => {
  expect(gatewayPatience.connectMs).toBe(1000)
  await using silent = await aSilentPort()
  const since = performance.now()
  const answer = await gatewayAt(silent.port).status({ number })
  // Not the five seconds of the entire call, which ends with another message.
  const says = expect.stringContaining('ConnectTimeoutError')
  expect(answer).toMatchObject({ fault: { kind: 'unreachable', says } })
  expect(performance.now() - since).toBeGreaterThan(900)
})

test.each([
  ['does not begin', ''],
  ['does not end', 'status=0&enc_resp'],
])('an answer that %s is given up after five seconds', async (_name, beginning) => {
  await gatewayAt(1).status({ number }) // the network modules are loaded in real time
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = createServer((_request, response) => {
    if (beginning) response.write(beginning)
  })
  // Nobody waits for the endless answer, even where this fails.
  using _ = {
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const port = await listening(server)
  let answered = false
  const asked = gatewayAt(port).status({ number })
  void asked.then(() => (answered = true))
  await once(server, 'request')
  await vi.advanceTimersByTimeAsync(4999)
  expect(answered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => answered).toBe(true)
  expect(await asked).toMatchObject({ fault: { says: 'It did not answer in time.' } })
})

test('after five failures it is not called for ten seconds; then one call tries', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  await sandbox.setFault('500')
  for (let failures = 0; failures < 5; failures += 1) {
    expect(gateway.isDown()).toBe(false)
    await gateway.status({ number })
  }
  expect(gateway.isDown()).toBe(true)
  await sandbox.setFault(null)
  expect(await gateway.status({ number })).toMatchObject({ fault: { kind: 'unreachable' } })
  vi.advanceTimersByTime(10_000)
  expect(gateway.isDown()).toBe(false)
  expect(await gateway.status({ number })).toMatchObject({ fault: { kind: 'unknown' } })
  expect(gateway.isDown()).toBe(false)
})

test('a failed trial opens the breaker again for as long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  await sandbox.setFault('500')
  for (let failures = 0; failures < 5; failures += 1) await gateway.status({ number })
  vi.advanceTimersByTime(10_000)
  await gateway.status({ number })
  expect(gateway.isDown()).toBe(true)
})

test('four failures, five over more than half a minute, or five among many answers do not open it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using sandbox = await aSandbox()
  const { gateway } = sandbox
  await sandbox.setFault('500')
  for (let failures = 0; failures < 4; failures += 1) await gateway.status({ number })
  vi.advanceTimersByTime(30_000)
  for (let failures = 0; failures < 4; failures += 1) await gateway.status({ number })
  expect(gateway.isDown()).toBe(false)
  await sandbox.setFault(null)
  for (let answers = 0; answers < 8; answers += 1) await gateway.status({ number })
  await sandbox.setFault('500')
  await gateway.status({ number })
  expect(gateway.isDown()).toBe(false)
})

test('a gateway that refuses is not down', async () => {
  await using sandbox = await aSandbox()
  await sandbox.setFault('plain-error')
  for (let calls = 0; calls < 6; calls += 1) await sandbox.gateway.status({ number })
  expect(sandbox.gateway.isDown()).toBe(false)
})
