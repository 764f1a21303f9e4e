import { levels, pino } from 'pino'
import type { Env } from '#src/main/settings/env.ts'

const ERROR = 50

/** Receives each log line of level error. */
type Tell = (line: Record<string, unknown>) => void

type Asked = Pick<Env, 'LOG_LEVEL' | 'isDemo'>

/**
 * One JSON line per event on standard output, in UTC, without personal data. Errors are reported
 * even where the log is silent.
 */
export function createLog(process: string, { LOG_LEVEL, isDemo }: Asked, tell?: Tell) {
  const level = LOG_LEVEL ?? (isDemo ? 'warn' : 'info')
  const written = levels.values[level] ?? Infinity // silent has none
  return pino({
    level: written > ERROR ? 'error' : level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    hooks: {
      logMethod(given, write, at) {
        const [line]: unknown[] = given
        if (at >= ERROR && line instanceof Object) tell?.(Object.fromEntries(Object.entries(line)))
        if (at >= written) write.apply(this, given)
      },
    },
  })
}

export type Log = ReturnType<typeof createLog>
