import { readdirSync, readFileSync } from 'node:fs'

const ticksASecond = 100 // of every Linux that Node runs on

/** CPU seconds of the web processes that these parents began; from /proc. */
export function cpuSecondsOf(parents: readonly number[]): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => webProcess(name, parents))
    .reduce((sum, seconds) => sum + seconds, 0)
}

function webProcess(pid: string, parents: readonly number[]): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-process')) return 0
    // The name of the process, in brackets, may hold spaces; what follows does not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    if (!parents.includes(Number(fields[1]))) return 0
    return (Number(fields[11]) + Number(fields[12])) / ticksASecond
  } catch {
    return 0 // gone meanwhile
  }
}
