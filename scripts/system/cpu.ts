import { readdirSync, readFileSync } from 'node:fs'

const ticksASecond = 100 // on every Linux that Node runs on

/** CPU seconds of these parents' web processes; from /proc. */
export function cpuSecondsOf(parents: readonly number[]): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => webProcess(name, parents))
    .reduce((sum, seconds) => sum + seconds, 0)
}

function webProcess(pid: string, parents: readonly number[]): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-process')) return 0
    // The process name, in parentheses, may contain spaces; what follows does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (!parents.includes(Number(fields[1]))) return 0
    return (Number(fields[11]) + Number(fields[12])) / ticksASecond
  } catch {
    return 0 // exited meanwhile
  }
}
