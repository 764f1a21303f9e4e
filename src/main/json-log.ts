import { pino } from 'pino'
import type { Env } from './env.ts'

const ERROR = 50

/** Hears each line that is an error. */
type Tell = (line: Record<string, unknown>) => void

/** One JSON line per event on standard output, UTC, without anything of a person. */
export function createLog(process: string, { LOG_LEVEL, isDemo }: Env, tell?: Tell) {
  return pino({
    level: LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    hooks: {
      logMethod(given, write, level) {
        const [line]: unknown[] = given
        if (level >= ERROR && line instanceof Object)
          tell?.(Object.fromEntries(Object.entries(line)))
        write.apply(this, given)
      },
    },
  })
}

export type Log = ReturnType<typeof createLog>
