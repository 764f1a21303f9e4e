import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import pg from 'pg'
import { fileCopiesIn, syncFolder } from '#src/adapters/file-copies.ts'
import { baseBackup } from './base-backup.ts'
import { entryOf } from './copy-cluster.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { prune } from './prune.ts'
import { dump } from './take-dump.ts'

type Source = {
  /** The superuser's for an embedded PostgreSQL, else the owner's. */
  url: string
  isOwn: boolean
  backupDir: string
  /** Where the files are: a folder, which is copied, or a bucket, by its name. */
  files: { folder: string } | { bucket: string }
  keepDays: number
}

export type Taken = { name: string; manifest: Manifest; removed: number }

/** The database first, then the files: a file is written before the row that names it. */
export async function takeBackup(source: Source): Promise<Taken> {
  const session = new pg.Client({ connectionString: source.url })
  await session.connect()
  try {
    await alone(session)
    return await backedUp(session, source)
  } finally {
    await session.end()
  }
}

/** The lock belongs to the session: a killed process holds none. */
async function alone(session: pg.Client) {
  const { rows } = await session.query(
    `select pg_try_advisory_lock(hashtext('backup')) as "isAlone"`,
  )
  if (!rows[0]?.isAlone)
    throw new Error(
      'Another backup of this database is being made. Wait for it to finish, then run this again. Nothing was backed up.',
    )
}

async function backedUp(session: pg.Client, source: Source): Promise<Taken> {
  const { backupDir, keepDays } = source
  const base = join(backupDir, 'base')
  await mkdir(base, { recursive: true, mode: 0o700 })
  await chmod(backupDir, 0o700)
  for (const left of (await readdir(base)).filter((name) => name.endsWith('.unfinished')))
    await rm(join(base, left), { recursive: true })
  const folder = join(base, `${crypto.randomUUID()}.unfinished`)
  await mkdir(folder, { mode: 0o700 })
  const copied = source.isOwn
    ? { kind: 'cluster' as const, ...(await baseBackup(session, backupDir, folder)) }
    : await dump(session, source.url, folder)
  const manifest: Manifest = { format: 1, ...copied, ...(await filesOf(source)) }
  await writeManifest(folder, manifest)
  const name = manifest.startedAt.replaceAll(':', '-')
  // No restore uses it before it has its name.
  await rename(folder, join(base, name))
  await syncFolder(base)
  return { name, manifest, removed: await prune(backupDir, keepDays) }
}

async function filesOf({ files, backupDir }: Source): Promise<Pick<Manifest, 'files' | 'bucket'>> {
  if ('bucket' in files) return { files: [], bucket: files.bucket }
  return { files: await copyFiles(files.folder, join(backupDir, 'files')) }
}

/** Copies every file as stored, sealed; existing copies are verified, not rewritten. */
async function copyFiles(from: string, to: string): Promise<Manifest['files']> {
  const copies = fileCopiesIn(to)
  const all = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  const kept: Manifest['files'] = []
  for (const one of all.filter((entry) => entry.isFile())) {
    const at = join(one.parentPath, one.name)
    const key = relative(resolve(from), resolve(at))
    if (isOfAMoment(key)) continue
    const bytes = await readFile(at).catch(() => undefined)
    if (!bytes) continue // removed meanwhile
    await copies.keep(key, bytes)
    const { size, sha256 } = entryOf(key, bytes)
    kept.push({ key, size, sha256 })
  }
  return kept
}

/** A partly written file, or one that only tests whether files can be stored. */
const isOfAMoment = (key: string) =>
  /^(health|doctor)\/|\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
