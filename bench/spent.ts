import { readFileSync } from 'node:fs'

const ticksASecond = 100 // of every Linux that Node runs on

/** CPU milliseconds that these processes have taken so far, with children that have ended; from /proc. */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.map(msOf).reduce((sum, ms) => sum + ms, 0)
}

function msOf(pid: number): number {
  try {
    // The name of the process, in brackets, may hold spaces; what follows does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).map(Number)
    return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / ticksASecond
  } catch {
    return 0 // gone meanwhile
  }
}
