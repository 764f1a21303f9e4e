import { z } from 'zod'
import type { App } from '#src/usecases/index.ts'
import type { ClockJob } from '#src/usecases/clock-jobs.ts'

type Given<Input> = {
  name: string
  /** Cron, in Indian time. */
  cron?: string
  /** Also run once when the worker starts, so that nothing waits for the schedule. */
  isDueAtStart?: boolean
  /** Polls for due items that nothing else wakes the worker for. */
  everySeconds?: number
  input: z.ZodType<Input>
}

type Outcomes = PromiseSettledResult<unknown>[]

export type Job = Omit<Given<unknown>, 'input'> & {
  /** How many are fetched from the queue at a time. */
  atOnce: number
  /** Handled in one call of the verb; otherwise one after another. */
  isShared: boolean
  /** The outcome of each, in order. */
  handle: (app: App, data: readonly unknown[]) => Promise<Outcomes>
}

/**
 * Either a demonstration's clock also starts it, and `clockJobs` names it, or it says here that a
 * moved clock leaves it to its own hour: a job that says neither does not compile.
 */
type AfterMove = { name: ClockJob } | { name: string; afterMove: 'at-its-hour' }

/** A job that the schedule alone starts, without input. */
export type Scheduled = Omit<Given<unknown>, 'input' | 'name'> &
  AfterMove & { run: (app: App) => Promise<unknown> }

export function scheduled({ run, ...given }: Scheduled): Job {
  return defineJob({ ...given, input: z.unknown(), run: (app) => run(app) })
}

/**
 * Two, so that a long queue is drained without a pause, and a process that dies holds few. With
 * one, nothing tells the worker that more are waiting: of many that arrive together it would handle
 * one and then wait half a minute.
 */
const FEW = 2
const MANY = 20

/** A job is a door: it parses its input, calls one verb and returns. */
export function defineJob<Input>({
  input,
  run,
  ...given
}: Given<Input> & { run: (app: App, input: Input) => Promise<unknown> }): Job {
  const one = async (app: App, data: unknown) => run(app, input.parse(data))
  return {
    ...given,
    atOnce: FEW,
    isShared: false,
    handle: (app, data) => Promise.allSettled(data.map((each) => one(app, each))),
  }
}

type Shared<Input> = Given<Input> & {
  runAll: (app: App, inputs: Input[]) => Promise<Outcomes>
}

/** Several inputs at once, in one call of a verb that returns the outcome of each. */
export function defineSharedJob<Input>({ input, runAll, ...given }: Shared<Input>): Job {
  return {
    ...given,
    atOnce: MANY,
    isShared: true,
    async handle(app, data) {
      const read = data.map((each) => input.safeParse(each))
      const known = read.flatMap((one) => (one.success ? [one.data] : []))
      const outcomes = known.length > 0 ? await runAll(app, known) : []
      const left = outcomes.values()
      return read.map((one) => (one.success ? ended(left.next().value) : failed(one.error)))
    },
  }
}

function ended(outcome: Outcomes[number] | undefined): Outcomes[number] {
  return outcome ?? failed(new Error('the verb returned no outcome for it'))
}

function failed(reason: Error): Outcomes[number] {
  return { status: 'rejected', reason }
}
