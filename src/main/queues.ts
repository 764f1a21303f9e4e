import type { PgBoss } from 'pg-boss'
import { createBoss, type Parcel } from '#src/adapters/job-queue.ts'
import { duringRequest } from '#src/adapters/request-id.ts'
import { jobs } from '#src/jobs/index.ts'
import type { Verbs } from '#src/usecases/index.ts'
import { describeError, type Log } from './log.ts'

const retries = { retryLimit: 5, retryBackoff: true, notify: true }

/** The queues' names and manner; changed, they are laid out again at the next start. */
export const wantedQueues = JSON.stringify([retries, jobs.map(({ name }) => name)])

/** Lays out pg-boss's schema and our queues, as the owner; part of preparing a database. */
export async function createQueues(ownerUrl: string) {
  const boss = await createBoss(ownerUrl, () => {})
  await boss.start()
  for (const { name } of jobs) {
    await boss.createQueue(name, retries)
    await boss.updateQueue(name, retries)
  }
  await boss.stop({ graceful: false })
}

/** Runs the jobs of a started queue, one verb each, as the worker. */
export async function workOff(boss: PgBoss, as: Verbs, log: Pick<Log, 'info' | 'error'>) {
  const app = as({ kind: 'worker' })
  for (const { name, cron, isDueAtStart, handle } of jobs) {
    if (isDueAtStart) await handle(app, undefined)
    await boss.work<Partial<Parcel>>(name, async (batch) => {
      for (const { id, data } of batch) {
        const requestId = data?.requestId ?? `job-${id}`
        const since = performance.now()
        await duringRequest(requestId, () => handle(app, data?.input)).then(
          () => log.info({ requestId, job: name, ms: Math.round(performance.now() - since) }),
          (error: unknown) => {
            log.error({ requestId, job: name, error: describeError(error) })
            throw new Error(describeError(error).name) // pg-boss keeps what it is thrown
          },
        )
      }
    })
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
    if (isDueAtStart) await boss.send(name)
  }
}
