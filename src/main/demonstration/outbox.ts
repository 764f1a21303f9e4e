import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '#src/db/driver/listen.ts'
import type { App } from '#src/usecases/index.ts'
import { duringRequest } from '#src/main/processes/during-request.ts'
import type { Log } from '#src/main/logging/json-log.ts'
import { describeError } from '#src/main/logging/log.ts'

/** After a pass, so that the next messages can collect. */
const BREATH_MS = 200
/** Refused messages become due without anybody waking the worker. */
const POLL_MS = 15_000

type Wiring = {
  /** The owner's address of the database. */
  url: string
  log: Pick<Log, 'info' | 'error'>
  /** Wraps each pass; failed where a message was refused. */
  within?: Within | undefined
  pollMs?: number
}

type Ended = { status: 'completed' | 'failed'; claimed: number; pushes: number }
type Within = (job: string, act: () => Promise<Ended[]>) => Promise<Ended[]>
const unwatched: Within = (_job, act) => act()

type Deliver = Pick<
  App,
  'deliverMessages' | 'deliverPushes' | 'dispatchVisits' | 'leaveVisits' | 'expectArrivals'
>
type Job = { name: string; deliver: () => Promise<Delivered> }
type Delivered = Awaited<ReturnType<App['deliverPushes']>> & { pushes?: number }

const LETTERS = 'deliver-messages'

/**
 * Delivers the outbox until it is closed: at once when a message is written, and every fifteen
 * seconds. Letters, messages to devices and the dispatch of visits on offer each have one pass at a
 * time of their own: a push service that hangs delays no SMS. Closing waits for all.
 */
export function deliverOutbox(
  app: Deliver,
  { url, log, within = unwatched, pollMs = POLL_MS }: Wiring,
) {
  const ending = new AbortController()
  const { signal } = ending
  const of = { log, within, signal }
  const pushes = lane({ name: 'deliver-pushes', deliver: () => app.deliverPushes() }, of)
  const letters = lane({ name: LETTERS, deliver: () => app.deliverMessages() }, of, (ended) => {
    if (ended.pushes > 0) pushes.wake()
  })
  // A visit that comes on offer writes a message, and so does who cannot work: both are woken with it.
  const dispatch = lane({ name: 'dispatch-visits', deliver: () => dispatched(app) }, of)
  const wake = () => {
    dispatch.wake()
    letters.wake()
  }
  const wakeAll = () => {
    wake()
    pushes.wake()
  }
  const onError = (error: unknown) => log.error({ job: LETTERS, error: describeError(error) })
  const listening = listen(wake, { url, channel: 'outbox', signal, onError })
  const polling = setInterval(wakeAll, pollMs)
  return {
    async close() {
      clearInterval(polling)
      ending.abort()
      wakeAll()
      await Promise.all([listening, dispatch.working, letters.working, pushes.working])
    },
  }
}

/**
 * What somebody cannot come to is given back first, so that it is dispatched in the same pass; who set
 * out or arrived moves when others are expected. What could not be decided is asked about when it is
 * woken again.
 */
async function dispatched(app: Deliver): Promise<Delivered> {
  await app.leaveVisits()
  await app.dispatchVisits()
  await app.expectArrivals()
  return { claimed: 0, failures: [] }
}

type Lane = { log: Wiring['log']; within: Within; signal: AbortSignal }

/** Runs passes of a job, one at a time, whenever it is woken and while they find something. */
function lane(job: Job, { log, within, signal }: Lane, after: (ended: Ended) => void = () => {}) {
  let isWanted = true
  let wanted = Promise.withResolvers<void>()
  const wake = () => {
    isWanted = true
    wanted.resolve()
  }

  async function work() {
    while (!signal.aborted) {
      if (!isWanted) await wanted.promise
      ;[isWanted, wanted] = [false, Promise.withResolvers<void>()]
      if (signal.aborted) return
      const [ended] = await within(job.name, async () => [await pass(job, log)])
      if (ended?.claimed) isWanted = true
      if (ended) after(ended)
      await sleep(BREATH_MS)
    }
  }

  return { wake, working: work() }
}

/** One pass, with a log line where it did something. */
async function pass({ name: job, deliver }: Job, log: Wiring['log']): Promise<Ended> {
  const since = performance.now()
  try {
    const {
      claimed,
      failures,
      pushes = 0,
    } = await duringRequest(`outbox-${Date.now().toString(36)}`, deliver)
    const ms = Math.round(performance.now() - since)
    if (claimed > 0)
      log.info({ job, ms, messages: claimed - failures.filter(({ channel }) => !channel).length })
    for (const { reason, ...message } of failures)
      log.error({ job, ...message, error: describeError(reason) })
    return { status: failures.length > 0 ? 'failed' : 'completed', claimed, pushes }
  } catch (error) {
    log.error({ job, error: describeError(error) })
    return { status: 'failed', claimed: 0, pushes: 0 }
  }
}
