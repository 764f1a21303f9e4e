import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownScripts } from '#src/db/archiving.ts'
import { syncFolder, writeWhole } from '#src/adapters/file-copies.ts'
import type { Entry } from './manifest.ts'

/**
 * What a copy must not or need not contain: state of this run of the server, files recreated at a
 * start, or log that comes through the archive. As listed in PostgreSQL's chapter on low-level
 * backups.
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'server.log',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'backup_manifest',
  'recovery.signal',
  'standby.signal',
  'postgresql.auto.conf.tmp',
  'current_logfiles',
  'current_logfiles.tmp',
  ...ownScripts,
])
const control = 'global/pg_control'
const BLOCK = 1 << 18
const AT_ONCE = 8

const isWanted = (name: string) => !leftOut.has(name) && !/^pg(sql_tmp|_internal\.init)/.test(name)

/** Copies a running server's folder, between the beginning and the end of a backup. */
export async function copyCluster(
  from: string,
  to: string,
): Promise<{ folders: string[]; entries: Entry[] }> {
  const { folders, files } = await listed(from)
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const entries = await copiedAll(from, to, files)
  const steady = await readSteady(join(from, control))
  await writeWhole(join(to, control), steady)
  entries.push(entryOf(control, steady))
  await Promise.all(folders.map((folder) => syncFolder(join(to, folder))))
  return { folders, entries }
}

/** Several concurrently: each waits for the disk, which handles several at once. */
async function copiedAll(from: string, to: string, files: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  const waiting = files.values()
  const work = async () => {
    for (const path of waiting) {
      const entry = await copied(join(from, path), join(to, path))
      if (entry) entries.push({ path, ...entry })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export function entryOf(path: string, bytes: Uint8Array): Entry {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, size: bytes.length, sha256 }
}

async function listed(from: string, at = ''): Promise<{ folders: string[]; files: string[] }> {
  const folders = [at]
  const files: string[] = []
  const names = await readdir(join(from, at), { withFileTypes: true }).catch(unlessGone([]))
  for (const one of names.filter(({ name }) => isWanted(name))) {
    const path = join(at, one.name)
    if (one.isSymbolicLink())
      throw new Error(
        `${path} points outside PostgreSQL's folder (a tablespace?), so a backup would be incomplete. Move it inside, or use pgBackRest. Nothing was backed up.`,
      )
    if (!one.isDirectory()) {
      if (path !== control) files.push(path)
    } else if (emptied.has(path)) folders.push(path)
    else {
      const inside = await listed(from, path)
      folders.push(...inside.folders)
      files.push(...inside.files)
    }
  }
  return { folders: at === '' ? [...folders, 'pg_wal/archive_status'] : folders, files }
}

/** Undefined for a file dropped meanwhile: the log drops it again. */
async function copied(from: string, to: string): Promise<Omit<Entry, 'path'> | undefined> {
  const source = await open(from, 'r').catch(unlessGone(undefined))
  if (!source) return undefined
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'wx', 0o600)
  try {
    const hashing = createHash('sha256')
    let size = 0
    const block = Buffer.allocUnsafe(BLOCK)
    for (;;) {
      const { bytesRead } = await source.read(block, 0, BLOCK)
      if (bytesRead === 0) break
      const part = block.subarray(0, bytesRead)
      hashing.update(part)
      await target.writeFile(part)
      size += bytesRead
    }
    await target.sync()
    return { size, sha256: hashing.digest('hex') }
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** It may be written while it is read: two equal reads mean that it was not. */
async function readSteady(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ;) {
    const again = await readFile(file)
    if (again.equals(last)) return again
    last = again
  }
}

function unlessGone<Instead>(instead: Instead) {
  return (error: NodeJS.ErrnoException): Instead => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
