import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One server per data folder: the first of two to stop would take the database from the other.
 * Throws words for a person while another one lives; what a killed one left is no hindrance.
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

/** The process that serves a data folder now, if it is another one than this. */
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

/** A number may be another program's by now. */
function isServer(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main/server.ts')
  } catch {
    return false
  }
}
