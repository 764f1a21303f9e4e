import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { home } from './places.ts'

type Account = { uid: number; gid: number } | undefined
type Program = {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  account?: Account
  cwd?: string
  /** The signal that stops it gracefully. */
  signal?: NodeJS.Signals
}

export type Kept = {
  name: string
  pid: number
  log: string
  hasEnded: () => boolean
  /** Like a machine that loses power. */
  kill: () => void
  stop: () => Promise<void>
}

const patience = 30_000
/** The process ids of everything that this run started, for the next one. */
const begun = join(home, 'pids')

/**
 * A program of the cluster, with its own log. Outside the terminal's process group: Ctrl-C is for
 * the script, which stops them in order.
 */
export function keep({ name, command, account, cwd = '/', signal, ...given }: Program): Kept {
  const [program = '', ...args] = command
  const log = join(home, 'logs', `${name}.log`)
  mkdirSync(join(home, 'logs'), { recursive: true })
  const { PATH = '', HOME = '/' } = process.env
  const env = { PATH, HOME, LANG: 'C.UTF-8', ...given.env }
  const out = openSync(log, 'a')
  const stdio = ['ignore', out, out] as const
  const child = spawn(program, args, { env, cwd, ...account, detached: true, stdio: [...stdio] })
  child.on('error', (error) => console.error(`${name}: ${error.message}`))
  appendFileSync(begun, `${child.pid ?? 0}\n`)
  return {
    name,
    log,
    pid: child.pid ?? 0,
    hasEnded: () => isGone(child),
    kill: () => void child.kill('SIGKILL'),
    stop: () => ended(child, signal ?? 'SIGTERM'),
  }
}

/** Ends what a killed run left behind: by process id, and only what names this folder. */
export function endLeft(): void {
  if (!existsSync(begun)) return
  const pids = readFileSync(begun, 'utf8').split('\n').filter(Boolean)
  for (const pid of pids.filter(isOfCluster)) process.kill(Number(pid), 'SIGKILL')
}

function isOfCluster(pid: string): boolean {
  try {
    return ['cmdline', 'environ'].some((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(home),
    )
  } catch {
    return false // it has exited
  }
}

function isGone({ exitCode, signalCode, pid }: ChildProcess) {
  return exitCode !== null || signalCode !== null || pid === undefined
}

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (isGone(child)) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(timer)
}

/**
 * Waits until it is true; throws a message where it is not true in time, or the program has exited
 * before.
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { by, ms = 90_000 }: { by?: Kept; ms?: number } = {},
): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isSo())) {
    if (by?.hasEnded()) throw new Error(`${by.name} has ended before ${what}: see ${by.log}`)
    if (performance.now() > deadline) throw new Error(`${what}: not so after ${ms / 1000} s`)
    await sleep(100)
  }
}

export function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

export async function listening(by: Kept, port: number): Promise<Kept> {
  await until(`${by.name} listens at ${port}`, () => takesConnections(port), { by })
  return by
}
