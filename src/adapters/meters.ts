import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { VerbWatch } from '#src/usecases/world.ts'

/** Named against Prometheus's rules: a counter's suffix on a value that can fall. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** A process's own metrics, returned to Prometheus at a scrape. */
export function createMeters() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  return {
    registry,
    requests: requestsMeter(registry),
    verbs: verbsMeter(registry),
    watchPool: (pool: pg.Pool) => watchPool(registry, pool),
  }
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** `patternOf` names the declared address: a requested address is no label. */
function requestsMeter(registry: Registry) {
  const registers = [registry]
  const total = new Counter({
    name: 'oxalate_http_requests_total',
    help: 'Requests answered; status aborted where the caller left before the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'oxalate_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return (
    request: IncomingMessage,
    response: ServerResponse,
    patternOf: (url: string) => string,
  ) => {
    const since = performance.now()
    const { url = '/' } = request // a handler may rewrite its own
    const method = known.has(request.method ?? '') ? (request.method ?? '') : 'other'
    response.once('close', () => {
      const route = patternOf(url)
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      total.inc({ method, route, status })
      // A page that follows something stays open: how long is nobody's waiting.
      if (isStream(response)) return
      took.observe({ method, route }, (performance.now() - since) / 1000)
    })
  }
}

function isStream(response: ServerResponse) {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}

function verbsMeter(registry: Registry): VerbWatch {
  const registers = [registry]
  const total = new Counter({
    name: 'oxalate_verbs_total',
    help: 'Verbs done, by name; outcome is done, the code of a refusal, or bug.',
    labelNames: ['verb', 'outcome'],
    registers,
  })
  // Without labels it is exposed at 0 before the first: a counter that appears at 1 has not risen.
  const bugs = new Counter({
    name: 'oxalate_verb_bugs_total',
    help: 'Verbs that ended with an error that is no refusal.',
    registers,
  })
  const took = new Histogram({
    name: 'oxalate_verb_duration_seconds',
    help: 'How long a verb took, refused ones too.',
    labelNames: ['verb'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30],
    registers,
  })
  return (verb) => {
    const since = performance.now()
    return {
      within: (act) => act(),
      ended(outcome) {
        total.inc({ verb, outcome })
        if (outcome === 'bug') bugs.inc()
        took.observe({ verb }, (performance.now() - since) / 1000)
      },
    }
  }
}

/** The pool's numbers at the scrape, and the time each caller waited for a connection. */
function watchPool(registry: Registry, pool: pg.Pool) {
  const registers = [registry]
  new Gauge({
    name: 'oxalate_pool_connections',
    help: 'Connections to the database, in use and idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in-use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'oxalate_pool_connections_max',
    help: 'Connections that this process may have: DATABASE_POOL.',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'oxalate_pool_waiting',
    help: 'Callers that wait for a connection now.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  const waited = new Histogram({
    name: 'oxalate_pool_wait_seconds',
    help: 'How long a caller waited for a connection, those who got none too.',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 2],
    registers,
  })
  timeConnecting(pool, (seconds) => waited.observe(seconds))
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Both ways to get a connection from a pool; its own `query` uses the second. */
function timeConnecting(pool: pg.Pool, waited: (seconds: number) => void) {
  const connect = pool.connect.bind(pool)
  const timed = (heard?: (...connected: Connected) => void) => {
    const since = performance.now()
    const note = () => waited((performance.now() - since) / 1000)
    if (!heard) return connect().finally(note)
    return connect((...connected) => {
      note()
      heard(...connected)
    })
  }
  Object.assign(pool, { connect: timed })
}
