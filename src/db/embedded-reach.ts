import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Where files that an unprivileged account must reach are kept when their own place is closed to
 * it.
 */
const OPEN_PLACE = '/var/lib/oxalate'

/**
 * Whether an unprivileged account can reach a path: every folder above it lets others pass. Under
 * root one often works in /root or a private temporary folder, which do not.
 * Source: decision 014.
 */
export function isOpenToAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * The folder itself or, where others cannot reach it, a folder in /var/lib that replaces it: a link
 * in its place leads there at later starts.
 */
export function reachableFolder(path: string): string {
  if (isLink(path)) return readlinkSync(path)
  if (isOpenToAll(path) || existsSync(path)) return path
  const stand = join(OPEN_PLACE, `data-${randomUUID()}`)
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(OPEN_PLACE, { recursive: true })
  symlinkSync(stand, path)
  return stand
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/**
 * Programs that others can run: the originals, or a copy made once where they cannot be reached.
 */
export function reachablePrograms(root: string, version: string): string {
  if (isOpenToAll(join(root, 'native'))) return root
  const copy = join(OPEN_PLACE, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${randomUUID()}`
  mkdirSync(unfinished, { recursive: true })
  for (const folder of [OPEN_PLACE, unfinished]) chmodSync(folder, 0o755)
  cpSync(join(root, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another start created it first
  }
  return copy
}
