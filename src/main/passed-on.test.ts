import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { keptUntilReady } from './development/kept-until-ready.ts'
import { passedOn } from './passed-on.ts'

type Listener = Parameters<ReturnType<typeof keptUntilReady>['release']>[0]

async function served(listener: Listener, act: (base: string) => Promise<void>) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP address has a port
  try {
    await act(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const passOn = { 'x-pass-on': '1' }

test.for([
  ['what reads is passed on where the proxy asks another one', 'GET', '/', passOn, 502],
  ['its head, too', 'HEAD', '/labs', passOn, 502],
  ['what writes is done here', 'POST', '/', passOn, 200],
  ['nobody else is sent away', 'GET', '/', {}, 200],
  ['whoever looks after servers hears what they say', 'GET', '/health/ready', passOn, 200],
] as const)('while it stops, %s', async ([, method, path, headers, wanted]) => {
  const listener: Listener = (request, response) => {
    if (!passedOn(request, response)) response.end()
  }
  await served(listener, async (base) => {
    const { status } = await fetch(base + path, { method, headers })
    expect(status).toBe(wanted)
  })
})

test('a client that is passed on is told that the connection ends', async () => {
  const listener: Listener = (request, response) => void passedOn(request, response)
  await served(listener, async (base) => {
    const { headers } = await fetch(base, { headers: passOn })
    expect(headers.get('connection')).toBe('close')
  })
})

/** A server that only has its port; `come` settles once this many requests wait. */
function starting(patienceMs?: number) {
  const kept = keptUntilReady(patienceMs)
  let heard = 0
  let told = () => {}
  const listener: Listener = (request, response) => {
    kept.keep(request, response)
    heard += 1
    told()
  }
  const come = (many: number) =>
    new Promise<void>((resolve) => {
      told = () => heard >= many && resolve()
      told()
    })
  return { kept, listener, come }
}

test('a request during the start waits and is answered completely, in order of arrival', async () => {
  const { kept, listener, come } = starting()
  await served(listener, async (base) => {
    const first = fetch(`${base}/1`, { method: 'POST', body: 'one' })
    await come(1)
    const second = fetch(`${base}/2`, { method: 'POST', body: 'two' })
    await come(2)
    const order: unknown[] = []
    kept.release((request, response) => {
      order.push(request.url)
      void request.pipe(response)
    })
    expect(await (await first).text()).toBe('one')
    expect(await (await second).text()).toBe('two')
    expect(order).toEqual(['/1', '/2'])
  })
})

test('the probes are answered during the start: it is live and not ready', async () => {
  await served(starting().listener, async (base) => {
    expect((await fetch(`${base}/health/live`)).status).toBe(200)
    expect((await fetch(`${base}/health/ready`)).status).toBe(503)
  })
})

test('a request that waits too long gets 503 and when to retry; so does one to a server that ends', async () => {
  await served(starting(1).listener, async (base) => {
    const { status, headers } = await fetch(base, { method: 'POST' })
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  })
  const { kept, listener, come } = starting()
  await served(listener, async (base) => {
    const asked = fetch(base)
    await come(1)
    kept.refuse()
    expect((await asked).status).toBe(503)
  })
})
