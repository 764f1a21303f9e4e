// The process that works off the queue and runs the clock's jobs.
import { createBoss } from '#src/adapters/job-queue.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { buildWorld } from './build-world.ts'
import { parseEnv } from './settings/env.ts'
import { errorHookOf } from './logging/error-hook.ts'
import { createLog } from './logging/json-log.ts'
import { describeError } from './logging/log.ts'
import { deliverOutbox } from './demonstration/outbox.ts'
import { ordersOf, tellParent } from './processes/parent-and-child.ts'
import { workOff } from './queues.ts'
import { togetherOf, tracesOf } from './logging/traces.ts'
import { endOnUncaught } from './processes/uncaught.ts'

const parsed = parseEnv(process.env)
if (!parsed.ok) process.exit(1) // the parent says why
const { env } = parsed
const hook = await errorHookOf(env, 'worker')
const log = createLog('worker', env, hook?.tell)
endOnUncaught({ log, told: async () => hook?.close() })

let isStopping = false
let close = async () => {}
const { started } = ordersOf(() => {
  isStopping = true
  return close()
})
const start = await started
const world = await buildWorld(env, start)
const metrics = await watched()
const traces = await tracesOf(env, 'worker')
traces?.watchPool(world.db.$client)
const boss = await createBoss(start.ownerUrl, (error) => {
  log.error({ queue: 'trouble', error: describeError(error) })
})
let closeOutbox = async () => {}
close = async () => {
  await closeOutbox()
  await boss.stop({ graceful: true, timeout: 8000 }) // a running job may finish
  metrics?.close()
  await hook?.close()
  await traces?.close()
  await Promise.all([world.db.$client.end(), world.lagging.end()])
}
await begin().catch((error: unknown) => {
  if (!isStopping) throw error // a queue that was stopped meanwhile accepts no more work
})

async function begin() {
  await boss.start()
  const as = bindVerbs(world, togetherOf(metrics?.verbs, traces?.verbs))
  await workOff(boss, as, log, traces && ((name, act) => traces.job(name, act)))
  const outbox = deliverOutbox(as({ kind: 'worker' }), {
    url: start.ownerUrl,
    log,
    within: traces && ((name, act) => traces.job(name, act)),
  })
  closeOutbox = () => outbox.close()
  if (isStopping) await closeOutbox()
  tellParent({ kind: 'ready' })
}

/**
 * Metrics of the worker, and those that only the database knows: exposed here, and not by every web
 * process too.
 */
async function watched() {
  const { WORKER_METRICS_PORT: port } = env
  if (port === undefined) return undefined
  const { openMetrics } = await import('./logging/metrics.ts')
  const { meterFigures } = await import('#src/adapters/figure-meters.ts')
  const { figuresOf } = await import('./logging/figures.ts')
  const opened = openMetrics({ env, port, log })
  opened.watchPool(world.db.$client)
  opened.refreshBy(meterFigures(opened.registry, figuresOf(world)))
  return opened
}
