// The process that works off the queue and keeps the clock's jobs.
import { createBoss } from '#src/adapters/job-queue.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { buildWorld } from './build-world.ts'
import { parseEnv } from './env.ts'
import { createLog } from './json-log.ts'
import { describeError } from './log.ts'
import { ordersOf, tellParent } from './parent-and-child.ts'
import { workOff } from './queues.ts'

const parsed = parseEnv(process.env)
if (!parsed.ok) process.exit(1) // the parent says why
const log = createLog('worker', parsed.env)

let close = async () => {}
const { started } = ordersOf(() => close())
const start = await started
const world = await buildWorld(parsed.env, start)
const boss = await createBoss(start.ownerUrl, (error) => {
  log.error({ queue: 'trouble', error: describeError(error) })
})
close = async () => {
  await boss.stop({ graceful: true, timeout: 8000 }) // a job that is running may finish
  await world.db.$client.end()
}
await boss.start()
await workOff(boss, bindVerbs(world), log)
tellParent({ kind: 'ready' })
