import { describeError } from './log.ts'

type Given = {
  log: { error: (line: object) => void }
  /** Settles once whoever is told of errors has heard, or was given up. */
  told: () => Promise<unknown>
}

/**
 * What nobody caught leaves a state that nobody knows: it is told like every other error, and the process
 * ends. Its parent begins another one.
 */
export function endOnUncaught({ log, told }: Given): void {
  process.once('uncaughtException', (error) => {
    log.error({ uncaught: true, error: describeError(error) })
    void told().finally(() => process.exit(1))
  })
}
