import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

type Given = {
  port: number
  dataDir: string
  env?: Record<string, string>
  /** A program and its arguments, if different from `npm start`. */
  begin?: string[]
}

/** `npm start` without its build, as the leader of a process group, as in a terminal. */
export function startServer({
  port,
  dataDir,
  env = {},
  begin = ['node', 'src/main/server.ts'],
}: Given) {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, ENV_FILE: 'none', ...env }
  const [program = '', ...args] = begin
  const child = spawn(program, args, { env: own, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const pid = child.pid ?? 0
  return {
    pid,
    said: () => said,
    status: (path = '/health/ready') => statusOf(port, path),
    /** Throws with its output when it exits before it is ready. */
    ready: () =>
      until(async () => {
        if (child.exitCode !== null) throw new Error(said)
        return (await statusOf(port)) === 200
      }, START_MS),
    ended: () => ended(child),
    /** All its processes: itself, its children, and its database. */
    family: () => [pid, ...childrenOf(pid), ...databaseOf(dataDir)],
    childNamed: (name: string) => childrenOf(pid).find((one) => commandOf(one).includes(name)) ?? 0,
    signal: (signal: NodeJS.Signals) => process.kill(pid, signal),
    /** Signals the entire group at once: what Ctrl-C in a terminal does. */
    signalGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal),
  }
}

/** How long a start may take on a machine with other work: it makes a database first. */
const START_MS = 120_000

/** Waits until it is true; at most half a minute. */
export async function until(isSo: () => boolean | Promise<boolean>, patience = 30_000) {
  const deadline = performance.now() + patience
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not true after ${patience} ms`)
    await sleep(25)
  }
}

export function isAlive(pid: number) {
  return commandOf(pid) !== ''
}

/** The postmaster of a data folder; none when it is stopped. */
export function databaseOf(dataDir: string): number[] {
  const file = `${dataDir}/pg/postmaster.pid`
  return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []
}

async function statusOf(port: number, path = '/health/ready') {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status
  } catch {
    return undefined
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Its arguments, each ended by a zero byte; empty when it has exited. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
