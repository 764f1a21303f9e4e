import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '#src/db/driver/listen.ts'
import type { App } from '#src/usecases/index.ts'
import { duringRequest } from '#src/main/processes/during-request.ts'
import type { Log } from '#src/main/logging/json-log.ts'
import { describeError } from '#src/main/logging/log.ts'

const JOB = 'deliver-messages'
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

type Ended = { status: 'completed' | 'failed'; claimed: number }
type Within = (job: string, act: () => Promise<Ended[]>) => Promise<Ended[]>
const unwatched: Within = (_job, act) => act()

type Deliver = Pick<App, 'deliverMessages'>

/**
 * Delivers the outbox until it is closed: at once when a message is written, and every fifteen
 * seconds. One pass runs at a time; closing waits for it.
 */
export function deliverOutbox(
  app: Deliver,
  { url, log, within = unwatched, pollMs = POLL_MS }: Wiring,
) {
  const ending = new AbortController()
  let isWanted = true
  let wanted = Promise.withResolvers<void>()
  const wake = () => {
    isWanted = true
    wanted.resolve()
  }

  async function work() {
    while (!ending.signal.aborted) {
      if (!isWanted) await wanted.promise
      ;[isWanted, wanted] = [false, Promise.withResolvers<void>()]
      if (ending.signal.aborted) return
      const [ended] = await within(JOB, async () => [await pass(app, log)])
      if (ended?.claimed) isWanted = true
      await sleep(BREATH_MS)
    }
  }

  const onError = (error: unknown) => log.error({ job: JOB, error: describeError(error) })
  const listening = listen(wake, { url, channel: 'outbox', signal: ending.signal, onError })
  const polling = setInterval(wake, pollMs)
  const working = work()
  return {
    async close() {
      clearInterval(polling)
      ending.abort()
      wake()
      await Promise.all([listening, working])
    },
  }
}

/** One pass, with a log line where it did something. */
async function pass(app: Deliver, log: Wiring['log']): Promise<Ended> {
  const since = performance.now()
  try {
    const { claimed, failures } = await duringRequest(`outbox-${Date.now().toString(36)}`, () =>
      app.deliverMessages(),
    )
    const ms = Math.round(performance.now() - since)
    if (claimed > 0) log.info({ job: JOB, ms, messages: claimed - failures.length })
    for (const { reason, ...message } of failures)
      log.error({ job: JOB, ...message, error: describeError(reason) })
    return { status: failures.length > 0 ? 'failed' : 'completed', claimed }
  } catch (error) {
    log.error({ job: JOB, error: describeError(error) })
    return { status: 'failed', claimed: 0 }
  }
}
