import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Start, ToChild, ToParent } from './processes/parent-and-child.ts'

/**
 * A small young generation: what the start leaves behind would otherwise be kept, 30 MB of it. A
 * bounded old generation, at ten times its live size: the more memory V8 may use, the later it
 * collects garbage, which takes 80 MB more without a bound.
 */
const execArgv = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--import',
  new URL('./quick-modules.mjs', import.meta.url).href,
]
/** glibc keeps freed memory in one arena per thread: at most two, not sixteen. */
const ownEnv = { MALLOC_ARENA_MAX: '2' }
const patience = 20_000
const longestPause = 10_000

export type Child = {
  /** Starts it; settles once it has its port, rejects with a readable message where it cannot. */
  listening: () => Promise<void>
  /** Sends it its orders, now and after each restart; settles once it works. */
  start: (orders: Start) => Promise<void>
  /**
   * The same for a process that nobody waits for, or that needs no orders: restarted until it
   * works.
   */
  keep: (orders?: Start) => void
  /**
   * In development: restarts it with the changed source; settles once the new process works, or
   * fails.
   */
  restart: () => Promise<void>
  /** Settles once the process has exited. */
  stop: () => Promise<void>
}

/** Supervises a child process: restarts it when it dies, with a growing delay when it dies soon. */
export function keepChild(file: string, flags: string[], onDeath: (code: string) => void): Child {
  let child: ChildProcess | undefined
  let orders: Start | undefined
  let isKept = false
  let isStopping = false
  let pause = 0
  let again = Promise.resolve()

  function begin() {
    const since = performance.now()
    // Outside the terminal's process group: Ctrl-C is for the parent, which stops its children in
    // order.
    const env = { ...ownEnv, ...process.env }
    const begun = fork(new URL(file, import.meta.url), flags, { execArgv, env, detached: true })
    begun.on('error', () => {}) // a message to a dying process; its exit is handled below
    begun.once('exit', (code, signal) => {
      again = onExit(String(signal ?? code), since)
    })
    child = begun
    return begun
  }

  async function onExit(code: string, since: number) {
    // If it never worked, it is not restarted: the caller gets the reason.
    if (isStopping || !isKept) return
    if (code !== '0') onDeath(code)
    const livedLong = code === '0' || performance.now() - since > longestPause
    pause = livedLong ? 0 : Math.min(longestPause, pause * 2 || 200)
    await sleep(pause)
    if (!isStopping) tell(begin(), orders)
  }

  return {
    listening: () => heard(child ?? begin(), 'listening'),
    async start(given) {
      const begun = child ?? begin()
      tell(begun, given)
      await heard(begun, 'ready')
      orders = given
      isKept = true
    },
    keep(given) {
      orders = given
      isKept = true
      tell(child ?? begin(), given)
    },
    async restart() {
      if (!child) return
      await ended(child, 0)
      await again
      await heard(child, 'ready').catch(() => {})
    },
    async stop() {
      isStopping = true
      if (child) await ended(child, orders?.drainSeconds ?? 0)
    },
  }
}

/** Waits for one message of a child; rejects with its reported failure, or when it has exited. */
function heard(child: ChildProcess, kind: ToParent['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('A process of the server ended before it was ready.'))
    child.on('message', (message: ToParent) => {
      if (message.kind === kind) resolve()
      if (message.kind === 'failed') reject(new Error(message.says))
    })
    child.once('exit', gone)
    if (isGone(child)) gone()
  })
}

function tell(child: ChildProcess, message: ToChild | undefined) {
  if (message && child.connected) child.send(message)
}

function isGone({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

async function ended(child: ChildProcess, drainSeconds: number) {
  if (isGone(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  tell(child, { kind: 'stop' })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience + 1000 * drainSeconds)
  await gone
  clearTimeout(timer)
}
