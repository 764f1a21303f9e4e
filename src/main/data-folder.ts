import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One server per data folder: otherwise the first of two to stop would take the database from the
 * other. Throws a readable message while another one runs; what a killed one left does not matter.
 */
export function claimDataFolder(folder: string): { release: () => void } {
  const file = join(folder, 'server.pid')
  mkdirSync(folder, { recursive: true })
  const holder = serverOf(folder)
  if (holder !== undefined)
    throw new Error(`Process ${holder} already serves the data in ${folder}. Stop it first.`)
  writeFileSync(file, String(process.pid))
  return { release: () => rmSync(file, { force: true }) }
}

/** The process that serves a data folder now, if it is not this one. */
export function serverOf(folder: string): number | undefined {
  const holder = holderOf(join(folder, 'server.pid'))
  return holder && holder !== process.pid && isServer(holder) ? holder : undefined
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The id may belong to another program by now. */
function isServer(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main/server.ts')
  } catch {
    return false
  }
}
