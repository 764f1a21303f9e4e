import { describeError } from '#src/main/logging/log.ts'

type Given = {
  log: { error: (line: object) => void }
  /** Settles once the error was reported, or reporting was given up. */
  told: () => Promise<unknown>
}

/**
 * An uncaught error leaves an unknown state: it is reported like every other error, and the process
 * exits. Its parent starts another one.
 */
export function endOnUncaught({ log, told }: Given): void {
  process.once('uncaughtException', (error) => {
    log.error({ uncaught: true, error: describeError(error) })
    void told().finally(() => process.exit(1))
  })
}
