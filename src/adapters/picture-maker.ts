import { type ChildProcess, fork } from 'node:child_process'

type Drawn = { id: number; png: Uint8Array } | { id: number; failed: string }
type Waiting<Facts> = {
  facts: Facts
  isRepeated: boolean
  resolve: (png: Uint8Array) => void
  reject: (error: Error) => void
}

/** A child that answers nothing for so long is considered hung, and killed. */
const patienceMs = 20_000

/**
 * Draws pictures in a child process that runs `program` and exits when idle: the memory that the
 * drawing libraries allocate is never returned to the system. Rejects if the drawing fails.
 */
export function pictureMaker<Facts>(
  program: URL,
  execArgv: string[] = [],
): (facts: Facts) => Promise<Uint8Array> {
  const waiting = new Map<number, Waiting<Facts>>()
  let child: ChildProcess | undefined
  let watch: NodeJS.Timeout | undefined
  let asked = 0

  function send(id: number, { facts }: Waiting<Facts>) {
    child ??= begin()
    child.send({ id, facts })
    watch ??= patience()
  }

  function begin(): ChildProcess {
    // Advanced: the picture arrives as bytes. Detached: Ctrl-C in a terminal is for the parent alone.
    const begun = fork(program, { execArgv, serialization: 'advanced', detached: true })
    begun.on('message', hear)
    begun.on('error', () => {}) // a request sent while it exits; `repeat` sends it again
    begun.once('exit', repeat)
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  function hear(drawn: Drawn) {
    clearTimeout(watch)
    const one = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    watch = waiting.size > 0 ? patience() : undefined
    if ('png' in drawn) one?.resolve(drawn.png)
    else one?.reject(new Error(drawn.failed))
  }

  /** What a child did not answer is sent once more: it may have exited idle at that moment. */
  function repeat() {
    clearTimeout(watch)
    child = watch = undefined
    for (const [id, one] of waiting) {
      if (!one.isRepeated) {
        one.isRepeated = true
        send(id, one)
        continue
      }
      waiting.delete(id)
      one.reject(new Error('the process that draws pictures ended'))
    }
  }

  function patience() {
    return setTimeout(() => child?.kill('SIGKILL'), patienceMs).unref()
  }

  return (facts) =>
    new Promise((resolve, reject) => {
      const one = { facts, isRepeated: false, resolve, reject }
      waiting.set((asked += 1), one)
      send(asked, one)
    })
}
