import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { errorEnvelopes } from '#src/adapters/error-envelopes.ts'
import { parseEnv } from '#src/main/settings/env.ts'
import { errorHookOf } from './error-hook.ts'
import { createLog } from './json-log.ts'
import { describeError } from './log.ts'

const received: { url: string; auth: string; body: string }[] = []
let status = 200
let isHanging = false
const receiver = createServer(async (request, response) => {
  const parts = await request.toArray()
  const { url = '', headers } = request
  received.push({
    url,
    auth: String(headers['x-sentry-auth']),
    body: Buffer.concat(parts).toString(),
  })
  if (!isHanging) response.writeHead(status, { 'retry-after': '120' }).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const { port } = receiver.address() as AddressInfo
const dsn = `http://abc123@127.0.0.1:${port}/base/7`

function envOf(more: Record<string, string>) {
  const parsed = parseEnv({ DEMO: '1', ...more })
  if (!parsed.ok) throw new Error(parsed.wrong)
  return parsed.env
}

async function hookOf() {
  const env = envOf({ ERROR_HOOK_DSN: dsn })
  const hook = await errorHookOf(env, 'web')
  if (!hook) throw new Error('no hook')
  return { hook, log: createLog('web', env, hook.tell) }
}

const requestId = '019a0000-0000-7000-8000-000000000001'

test('a logged error is sent as an envelope, without personal data', async () => {
  received.length = 0
  const { hook, log } = await hookOf()
  hook.routesBy((path) => (path.startsWith('/tests/') ? '/tests/:code' : 'none'))
  const error = new TypeError('Meera Nair, +919812345678, 12 MG Road, 13.7 g/dL')
  Object.assign(error, { code: '23505', detail: 'Meera Nair', constraint: 'meera is (no) name' })
  log.error({
    requestId,
    method: 'POST',
    path: '/tests/meera-nair',
    bookings: ['OX-12345'],
    body: { name: 'Meera Nair', phone: '+919812345678' },
    reason: 'Meera Nair',
    error: { ...describeError(error), message: error.message },
  })
  log.warn({ requestId, error: describeError(error) })
  await hook.close()
  expect(received).toHaveLength(1)
  const [{ url, auth, body } = { url: '', auth: '', body: '' }] = received
  expect(url).toBe('/base/api/7/envelope/')
  expect(auth).toMatch(/sentry_version=7.*sentry_key=abc123$/)
  const [head, item, event] = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head.event_id,
    release: '0.1.0',
    transaction: '/tests/:code',
    tags: { process: 'web', route: '/tests/:code', method: 'POST', requestId },
    exception: { values: [{ type: 'TypeError', value: '23505' }] },
  })
  const [{ stacktrace }] = event.exception.values
  expect(stacktrace.frames).toContainEqual(
    expect.objectContaining({ filename: 'src/main/logging/error-hook.test.ts', in_app: true }),
  )
  // A time may happen to contain the digits of the value.
  const said = body.replace(head.sent_at, '').replace(String(event.timestamp), '')
  expect(said).not.toMatch(/meera|nair|9812345678|MG Road|13\.7|OX-12345|node_modules/i)
})

test('after a 429 nothing is sent for as long as it says, and no longer', async () => {
  received.length = 0
  let now = 1_000_000
  const told = errorEnvelopes({ dsn, release: '0', process: 'web', now: () => now })
  status = 429
  told.tell({})
  await told.close()
  status = 200
  now += 119_000
  told.tell({})
  await told.close()
  expect(received).toHaveLength(1)
  now += 1000
  told.tell({})
  await told.close()
  expect(received).toHaveLength(2)
})

test('a burst of errors sends at most thirty a minute, five at once', async () => {
  received.length = 0
  const told = errorEnvelopes({ dsn, release: '0', process: 'web', now: () => 5 })
  for (let one = 0; one < 6; one++) told.tell({})
  await told.close()
  expect(received).toHaveLength(5)
  for (let round = 0; round < 6; round++) {
    for (let one = 0; one < 5; one++) told.tell({})
    await told.close()
  }
  expect(received).toHaveLength(30)
})

test('a receiver that is down or hangs harms nothing', async () => {
  const away = errorEnvelopes({ dsn: 'http://abc@127.0.0.1:1/1', release: '0', process: 'web' })
  away.tell({})
  await away.close()
  received.length = 0
  isHanging = true
  const hanging = errorEnvelopes({ dsn, release: '0', process: 'web' })
  hanging.tell({})
  const begun = performance.now()
  await hanging.close()
  expect(performance.now() - begun).toBeLessThan(8000)
  isHanging = false
  hanging.tell({}) // quiet for a minute
  await hanging.close()
  expect(received).toHaveLength(1)
}, 15_000)

test('without the setting there is no hook, and another program’s SENTRY_DSN is ignored', async () => {
  expect(await errorHookOf(envOf({ SENTRY_DSN: dsn }), 'web')).toBeUndefined()
})

test.each(['https://errors.example/1', 'https://key@errors.example/', 'ftp://k@e.example/1', 'no'])(
  'a wrong address is refused in words, and never printed: %s',
  (wrong) => {
    const parsed = parseEnv({ DEMO: '1', ERROR_HOOK_DSN: wrong })
    const line = '  ERROR_HOOK_DSN must be an address like https://KEY@errors.example/1'
    expect(parsed).toEqual({ ok: false, wrong: `Some settings are wrong or missing:\n${line}` })
  },
)
