import { readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { aCollector } from './collector.ts'
import { aListener } from './listener.ts'
import { inDatabase } from './backup-stand.ts'
import { freePort, scraped } from './scraped.ts'
import { startServer, until } from './server.ts'

const dataDir = `.data/test-metrics-${process.env.TEST_PG ?? 'main'}`
rmSync(dataDir, { recursive: true, force: true })
const [port, web, worker] = [await freePort(), await freePort(), await freePort()]
const token = 'a secret that Prometheus brings with every scrape'
const bearer = { authorization: `Bearer ${token}` }
const [collector, errors] = await Promise.all([aCollector(), aListener()])
const server = startServer({
  port,
  dataDir,
  env: {
    NODE_OPTIONS: '--import=./test/throws-on-signal.mjs',
    ERROR_HOOK_DSN: `http://ours@${errors.host}/7`,
    TRACES_URL: collector.url,
    TRACES_HEADERS: 'authorization=Bearer%20told,x-tenant=lab',
    WEB_METRICS_PORT: String(web),
    WORKER_METRICS_PORT: String(worker),
    METRICS_TOKEN: token,
  },
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended()
  collector.close()
  errors.close()
})
await server.ready()
const base = `http://127.0.0.1:${port}`
/** Its status, once all of it has arrived. */
async function ask(path: string, init?: RequestInit): Promise<number> {
  const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init })
  await response.arrayBuffer()
  return response.status
}
const status = async (at: number, path: string, headers = {}) =>
  (await fetch(`http://127.0.0.1:${at}${path}`, { headers })).status

test('the web process’s metrics are on its own port, for a client with the secret', async () => {
  expect(await status(web, '/metrics')).toBe(401)
  expect(await status(web, '/metrics', { authorization: 'Bearer another' })).toBe(401)
  expect(await status(web, '/metrics', bearer)).toBe(200)
  expect(await status(web, '/', bearer)).toBe(404)
  expect(await status(port, '/metrics', bearer)).toBe(404)
})

const id = '019a0000-0000-7000-8000-000000000001'

test('a request is counted by method, pattern and status, with its duration', async () => {
  const before = await scraped(web, bearer)
  const asked = [
    ['/tests/HB?from=meera@patients.example', 200, '/tests/:code'],
    ['/hi/tests/HB', 200, '/tests/:code'],
    ['/tests/MEERANAIR', 404, '/tests/:code'],
    [`/api/v1/bookings/${id}`, 401, '/api/v1/bookings/:id'],
    ['/meera/nair', 404, 'none'],
  ] as const
  for (const [path, wanted] of asked) expect(await ask(path), path).toBe(wanted)
  await ask('/tests/HB') // from memory
  const more = async (labels: Record<string, string>) => {
    const after = await scraped(web, bearer)
    const [now = 0, then = 0] = [after, before].map(({ value }) =>
      value('oxalate_http_requests_total', { method: 'GET', ...labels }),
    )
    return now - then
  }
  // A request is counted when its answer has ended, a moment after its last byte arrived.
  await expect.poll(() => more({ route: '/tests/:code', status: '200' })).toBe(3)
  for (const [, wanted, route] of asked.slice(2))
    await expect
      .poll(() => more({ route, status: String(wanted) }), { message: route })
      .toBeGreaterThanOrEqual(1)
  const after = await scraped(web, bearer)
  expect(after.text).not.toMatch(/meera|\bHB\b|019a|patients/i)
  const took = after.value('oxalate_http_request_duration_seconds_count', { route: '/tests/:code' })
  expect(took).toBeGreaterThanOrEqual(4)
})

test('trying many addresses and methods creates no new series', async () => {
  const kinds = async () => {
    const { samples } = await scraped(web, bearer)
    const counted = samples.filter(({ name }) => name === 'oxalate_http_requests_total')
    return counted.filter(({ labels }) => labels.route === 'none').map(({ labels }) => labels)
  }
  for (let one = 0; one < 50; one += 1)
    for (const method of ['GET', 'POST', 'PROPFIND', `TRIED${one}`.replaceAll(/\d/g, 'X')])
      await ask(`/tried-${String.fromCodePoint(97 + (one % 26))}/${one}`, { method }).catch(
        () => {},
      )
  await expect.poll(async () => (await kinds()).some(({ method }) => method === 'other')).toBe(true)
  expect((await kinds()).length).toBeLessThanOrEqual(6)
})

test('a verb is counted by its name and its outcome, refusals by their code', async () => {
  const { value } = await scraped(web, bearer)
  expect(value('oxalate_verbs_total', { verb: 'viewItem', outcome: 'done' })).toBeGreaterThan(0)
  expect(value('oxalate_verbs_total', { verb: 'viewItem', outcome: 'not-found' })).toBeGreaterThan(
    0,
  )
  expect(value('oxalate_verb_bugs_total')).toBe(0)
  expect(value('oxalate_verb_duration_seconds_count', { verb: 'viewItem' })).toBeGreaterThan(0)
})

test('the pool’s metrics show busy connections and waiting times, the event loop’s its delay', async () => {
  const { value } = await scraped(web, bearer)
  expect(value('oxalate_pool_connections', { state: 'idle' })).toBeGreaterThan(0)
  expect(value('oxalate_pool_connections_max')).toBe(10)
  expect(value('oxalate_pool_waiting')).toBe(0)
  expect(value('oxalate_pool_wait_seconds_count')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(value('oxalate_slots_oversold')).toBeUndefined()
})

test('the worker exposes what only the database knows, and no web process does', async () => {
  await until(() =>
    status(worker, '/metrics', bearer).then(
      (one) => one === 200,
      () => false,
    ),
  )
  const { value } = await scraped(worker, bearer)
  for (const name of ['slots_oversold', 'ledger_imbalance_paise', 'critical_calls_unheard'])
    expect(value(`oxalate_${name}`), name).toBe(0)
  expect(value('oxalate_jobs_waiting', { queue: 'check-payment' })).toBeGreaterThanOrEqual(0)
  expect(value('oxalate_http_requests_total')).toBeUndefined()
})

/** For each span the names from the request or job down to it. */
function chains(): string[][] {
  const spans = collector.spans()
  const known = new Map(spans.map((span) => [span.spanId, span]))
  return spans.map((span) => {
    const names = [span.name]
    let above = span.parentSpanId ? known.get(span.parentSpanId) : undefined
    while (above) {
      expect(above.traceId).toBe(span.traceId)
      names.unshift(above.name)
      above = above.parentSpanId ? known.get(above.parentSpanId) : undefined
    }
    return names
  })
}

test('a request becomes a trace with its verb and its statements, only by their names', async () => {
  const sign = { email: 'meera@patients.example', password: 'mine alone, Meera' }
  await ask('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify(sign),
  })
  const asked = '/api/v1/offers?codes=HB&latitude=12.9761&longitude=77.6052'
  expect(await ask(asked)).toBe(200)
  await expect
    .poll(chains)
    .toContainEqual(['GET /api/v1/offers', 'listOffers', expect.stringMatching(/^select \w+$/)])
  const verb = collector.spans().find(({ name }) => name === 'listOffers')
  expect(verb).toMatchObject({
    service: 'oxalate-web',
    said: {
      'oxalate.outcome': 'done',
      'oxalate.request_id': expect.stringMatching(/^[\w-]{20,}$/),
    },
  })
  await expect.poll(() => chains().map(([first]) => first)).toContain('POST /api/auth/*')
  const all = JSON.stringify(collector.heard)
  expect(all).not.toMatch(/meera|patients\.example|mine alone|12\.9761|77\.6052/i)
  expect(collector.heard[0]).toMatchObject({
    at: '/v1/traces',
    headers: { authorization: 'Bearer told', 'x-tenant': 'lab' },
  })
})

test('a job of the worker is a trace of its own', async () => {
  const ofWorker = () => collector.spans().filter(({ service }) => service === 'oxalate-worker')
  await expect
    .poll(() => ofWorker().map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^job [a-z-]+$/))
  await expect
    .poll(chains)
    .toContainEqual([expect.stringMatching(/^job /), expect.any(String), expect.any(String)])
})

test('a fault of ours is reported with only its kind and the declared pattern', async () => {
  const socket = readFileSync(`${dataDir}/pg/postmaster.pid`, 'utf8').split('\n')[4] ?? ''
  const url = `postgresql://postgres@localhost/oxalate?host=${encodeURIComponent(socket)}`
  const { id: lab } = await inDatabase(url, ['select id from labs order by code limit 1'])
  await inDatabase(url, ['alter table slots rename to gone'])
  expect(await ask(`/api/v1/slots?labIds=${lab}`)).toBe(500)
  await expect.poll(() => errors.heard.map(({ at }) => at)).toContain('/api/7/envelope/')
  const [, , event = ''] = errors.heard[0]?.body.split('\n') ?? []
  expect(JSON.parse(event)).toMatchObject({
    transaction: '/api/v1/slots',
    tags: { process: 'web', method: 'GET' },
    exception: { values: [expect.objectContaining({ value: '42P01' })] },
  })
  expect(JSON.stringify(errors.heard)).not.toContain(lab)
})

const events = () =>
  errors.heard.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>)

for (const who of ['web', 'worker'])
  test(`an uncaught error in the ${who} process is reported, and another process is started`, async () => {
    const first = server.childNamed(`${who}-process`)
    process.kill(first, 'SIGUSR2')
    await expect.poll(events).toContainEqual(
      expect.objectContaining({
        tags: { process: who },
        exception: { values: [expect.objectContaining({ type: 'RangeError' })] },
      }),
    )
    await until(() => ![0, first].includes(server.childNamed(`${who}-process`)))
    await server.ready()
    expect(JSON.stringify(errors.heard)).not.toMatch(/Meera/)
  })
