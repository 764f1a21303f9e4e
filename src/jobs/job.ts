import { z } from 'zod'
import type { App } from '#src/usecases/index.ts'

type Definition<Input> = {
  name: string
  /** Cron, in Indian time. */
  cron?: string
  /** Also once when the worker starts: nothing may wait for the clock then. */
  isDueAtStart?: boolean
  input: z.ZodType<Input>
  run: (app: App, input: Input) => Promise<unknown>
}

/** What a job of the clock is handed. */
export const nothing = z.unknown()

/** A job is a door: it parses what it was handed, calls one verb and returns. */
export function defineJob<Input>({
  name,
  cron,
  isDueAtStart = false,
  input,
  run,
}: Definition<Input>) {
  return {
    name,
    cron,
    isDueAtStart,
    handle: (app: App, data: unknown) => run(app, input.parse(data)),
  }
}

export type Job = ReturnType<typeof defineJob>
