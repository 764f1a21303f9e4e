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

/** Where what an unprivileged account must reach is kept when its own place is closed to it. */
const OPEN_PLACE = '/var/lib/oxalate'

/**
 * Whether an account that owns nothing here can walk to a path: every folder above it lets others
 * pass. As root one often works under /root or a private temporary folder, which do not.
 */
export function isOpenToAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * The folder itself, or, where others cannot walk to it, one in /var/lib that stands for it: a link
 * in its place keeps them together from start to start.
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

/** Programs that others can run: themselves, or a copy made once where they lie too deep. */
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
    if (!existsSync(copy)) throw error // else another start was first
  }
  return copy
}
