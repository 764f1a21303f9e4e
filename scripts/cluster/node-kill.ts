import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Kept } from './kept.ts'
import { home, nodes } from './places.ts'

/** Signals Patroni and every process of its PostgreSQL at once. */
export function signalNode(name: string, patroni: Kept | undefined, signal: NodeJS.Signals): void {
  const pids = [...(patroni && !patroni.hasEnded() ? [patroni.pid] : []), ...postgresOf(name)]
  for (const pid of pids) tell(pid, signal)
}

/** Ends what a Patroni that was killed while starting left behind: its PostgreSQL keeps running. */
export function killNodes(): void {
  for (const { name } of nodes) signalNode(name, undefined, 'SIGKILL')
}

/** They run in their data folder. */
export function postgresOf(name: string): number[] {
  const data = join(home, name, 'data')
  if (!existsSync(data)) return []
  const place = realpathSync(data)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && cwdOf(pid) === place)
    .map(Number)
}

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return '' // it has exited meanwhile
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has exited meanwhile
  }
}
