import { readFileSync } from 'node:fs'

const ticksASecond = 100 // on every Linux that Node runs on

/** CPU milliseconds of these processes so far, including exited children; from /proc. */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.map(msOf).reduce((sum, ms) => sum + ms, 0)
}

function msOf(pid: number): number {
  try {
    // The process name, in parentheses, may contain spaces; what follows does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).map(Number)
    return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksASecond
  } catch {
    return 0 // exited meanwhile
  }
}
