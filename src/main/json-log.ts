import { pino } from 'pino'
import type { Env } from './env.ts'

/** One JSON line per event on standard output, UTC, without anything of a person. */
export function createLog(process: string, { LOG_LEVEL, isDemo }: Env) {
  return pino({
    level: LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  })
}

export type Log = ReturnType<typeof createLog>
