import { z } from 'zod'
import type { App } from '#src/usecases/index.ts'

type Given<Input> = {
  name: string
  /** Cron, in Indian time. */
  cron?: string
  /** Also once when the worker starts: nothing may wait for the clock then. */
  isDueAtStart?: boolean
  /** Looks for those whose time has come, which nothing wakes the worker for. */
  everySeconds?: number
  input: z.ZodType<Input>
}

type Outcomes = PromiseSettledResult<unknown>[]

export type Job = Omit<Given<unknown>, 'input'> & {
  /** So many are fetched from the queue at a time. */
  atOnce: number
  /** Done in one call of the verb; else one after another. */
  isShared: boolean
  /** What became of each, in their order. */
  handle: (app: App, data: readonly unknown[]) => Promise<Outcomes>
}

/** What a job of the clock is handed. */
export const nothing = z.unknown()

/**
 * Two, so that a queue in which many wait is emptied without a pause, and a process that dies has
 * taken few with it. With one alone nothing tells the worker that more are there: of many that came
 * together it would do one and wait for half a minute.
 */
const FEW = 2
const MANY = 20

/** A job is a door: it parses what it was handed, calls one verb and returns. */
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

/** Many of a kind, one call of a verb that does them together and answers what became of each. */
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
  return outcome ?? failed(new Error('the verb said nothing of it'))
}

function failed(reason: Error): Outcomes[number] {
  return { status: 'rejected', reason }
}
