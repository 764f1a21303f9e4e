import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Start, ToChild, ToParent } from './parent-and-child.ts'

/**
 * The young generation small: what the start leaves behind would else be kept, 30 MB of it. The old
 * one bounded, at ten times of what lives there: the more V8 may have, the further it lets garbage
 * grow before it looks, 80 MB of it without a bound.
 */
const execArgv = [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--import',
  new URL('./quick-modules.mjs', import.meta.url).href,
]
/** glibc keeps what threads gave back, each in a pool of its own: two of them, not sixteen. */
const ownEnv = { MALLOC_ARENA_MAX: '2' }
const patience = 20_000
const longestPause = 10_000

export type Child = {
  /** Begins it; settles once it has its port, rejects with words for a person where it cannot. */
  listening: () => Promise<void>
  /** Tells it what it needs, now and after each restart; settles once it works. */
  start: (orders: Start) => Promise<void>
  /** The same for one that nobody waits for, or that needs nothing: begun again until it works. */
  keep: (orders?: Start) => void
  /** In development: it ends, and is begun again from the changed source; settles once that one works, or fails. */
  restart: () => Promise<void>
  /** Settles once the process is gone. */
  stop: () => Promise<void>
}

/** A process of ours, begun again when it dies: later each time that it dies soon. */
export function keepChild(file: string, flags: string[], onDeath: (code: string) => void): Child {
  let child: ChildProcess | undefined
  let orders: Start | undefined
  let isKept = false
  let isStopping = false
  let pause = 0
  let again = Promise.resolve()

  function begin() {
    const since = performance.now()
    // Apart from the terminal's group: Ctrl-C is for the parent, which stops its children in order.
    const env = { ...ownEnv, ...process.env }
    const begun = fork(new URL(file, import.meta.url), flags, { execArgv, env, detached: true })
    begun.on('error', () => {}) // a message to one that is dying; its exit is heard below
    begun.once('exit', (code, signal) => {
      again = onExit(String(signal ?? code), since)
    })
    child = begun
    return begun
  }

  async function onExit(code: string, since: number) {
    // Before it ever worked there is nothing to keep: whoever waits for it hears why.
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

/** Waits for one word of a child; rejects with what it says of its failure, or that it is gone. */
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
