import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult, PgBoss } from 'pg-boss'
import { createBoss, type Parcel } from '#src/adapters/job-queue.ts'
import { bookingsAtHand } from '#src/db/bookings-at-hand.ts'
import { jobs } from '#src/jobs/index.ts'
import type { Job } from '#src/jobs/job.ts'
import type { App, Verbs } from '#src/usecases/index.ts'
import { duringRequest } from './processes/during-request.ts'
import type { Log } from './logging/json-log.ts'
import { describeError } from './logging/log.ts'

const retries = { retryLimit: 5, retryBackoff: true, notify: true }

/** The queues' names and options; after a change they are created again at the next start. */
export const wantedQueues = JSON.stringify([retries, jobs.map(({ name }) => name)])

/** Creates pg-boss's schema and our queues, as the owner; part of preparing a database. */
export async function createQueues(ownerUrl: string) {
  const boss = await createBoss(ownerUrl, () => {})
  await boss.start()
  for (const { name } of jobs) {
    await boss.createQueue(name, retries)
    await boss.updateQueue(name, retries)
  }
  await boss.stop({ graceful: false })
}

/** How long the worker waits after a batch of jobs, so that the next ones can collect. */
const BREATH_MS = 200
/** A queue woken by NOTIFY still polls at this interval. */
const REST_SECONDS = 30

type Tell = Pick<Log, 'info' | 'error'>
/** Wraps the execution of a job. */
type Within = (job: string, act: () => Promise<JobResult[]>) => Promise<JobResult[]>
const unwatched: Within = (_job, act) => act()

/** Runs the jobs of a started queue as the worker. */
export async function workOff(boss: PgBoss, as: Verbs, log: Tell, within: Within = unwatched) {
  await unscheduleOthers(boss)
  const app = as({ kind: 'worker' })
  for (const job of jobs) {
    const { name, cron, isDueAtStart, handle } = job
    if (isDueAtStart) for (const one of await handle(app, [undefined])) orThrow(one)
    const options = {
      batchSize: job.atOnce,
      burstWhenBatchFull: true,
      perJobResults: true,
      notifyPollingIntervalSeconds: job.everySeconds ?? REST_SECONDS,
    } as const
    await boss.work<Partial<Parcel>, unknown, typeof options>(name, options, async (batch) => {
      const groups = job.isShared ? [batch] : batch.map((one) => [one])
      const results = []
      for (const group of groups)
        results.push(...(await within(name, () => work(job, app, group, log))))
      if (job.isShared) await sleep(BREATH_MS)
      return results
    })
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
    if (isDueAtStart) await boss.send(name)
  }
}

/** The queue keeps the schedule of a job that a version before had, and would fill it for nobody. */
async function unscheduleOthers(boss: PgBoss) {
  const known = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
  for (const { name } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name)
}

type Fetched = { id: string; data: Partial<Parcel> | null }

/** Each job has a log line under its own request id; a batch runs under no request's id. */
async function work(
  { name, handle }: Job,
  app: App,
  group: readonly Fetched[],
  log: Tell,
): Promise<JobResult[]> {
  const requests = group.map(({ id, data }) => data?.requestId ?? `job-${id}`)
  const [requestId = ''] = requests
  const since = performance.now()
  const isAlone = group.length === 1
  const inputs = group.map(({ data }) => data?.input)
  const [outcomes, about] = await duringRequest(
    isAlone ? requestId : `jobs-${group[0]?.id}`,
    async () => [await handle(app, inputs), isAlone ? bookingsAtHand() : {}] as const,
  )
  const ms = Math.round(performance.now() - since)
  return group.map(({ id }, at) => {
    const [outcome, requestId] = [outcomes[at], requests[at]]
    if (outcome?.status === 'fulfilled') {
      log.info({ requestId, job: name, ms, ...about })
      return { id, status: 'completed' }
    }
    const error = describeError(outcome?.reason)
    log.error({ requestId, job: name, error, ...about })
    return { id, status: 'failed', output: { message: error.name } } // stored with the job
  })
}

function orThrow(outcome: PromiseSettledResult<unknown>) {
  if (outcome.status === 'rejected') throw outcome.reason
}
