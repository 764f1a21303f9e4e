import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '#src/adapters/file-copies.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { endLeftovers } from '#src/db/embedded-files.ts'
import { inspectLog } from './archived-log.ts'
import { type Backup, chooseBackup } from './list-backups.ts'
import { verifyEntries } from './manifest.ts'
import { fillFromDump } from './restore-dump.ts'
import { recoverCluster, tidyAfter } from './restore-cluster.ts'
import { bringFiles, type Holds, type InBucket, isIn, lookInto, type Places } from './restored.ts'

type Wish = {
  from: string
  /** The DATA_DIR to create: absent or empty. */
  to: string
  until?: Temporal.Instant | undefined
  name?: string | undefined
  /** Address of the empty database that receives a dump, as its owner. */
  ownerUrl?: string | undefined
  /** Where the files are in a bucket: their presence is checked there, and none is copied. */
  bucket?: InBucket | undefined
}

export type Restored = { backup: Backup; segments: number; holds: Holds }

/**
 * All or nothing: the folder gets its name only after it was recovered, checked and stopped again.
 * A dump goes into the database of `ownerUrl`, in one transaction; the folder then contains only
 * files.
 */
export async function restoreBackup(wish: Wish): Promise<Restored> {
  const [from, to] = [resolve(wish.from), resolve(wish.to)]
  await refuseFull(to)
  if (wish.bucket) await isIn(wish.bucket, 'health/restore') // before a long recovery, not only after it
  const backup = await chooseBackup(from, wish)
  await verifyEntries(backup.folder, backup.manifest)
  const isDump = backup.manifest.kind === 'dump'
  const segments = isDump ? 0 : await segmentsFor(wish, from, backup)
  const unfinished = `${to}.unfinished`
  await removeAll(unfinished)
  await mkdir(unfinished, { recursive: true })
  const places = {
    copies: join(from, 'files'),
    to: join(unfinished, 'files'),
    bucket: wish.bucket,
  }
  try {
    const holds = isDump
      ? await fillFromDump(wish, backup, places)
      : await restoreInto(join(unfinished, 'pg'), backup, { ...wish, from }, places)
    await rm(to, { recursive: true, force: true })
    await rename(unfinished, to)
    await syncFolder(dirname(to))
    return { backup, segments, holds }
  } catch (error) {
    await removeAll(unfinished)
    throw error
  }
}

/** The number of log segments; a gap is refused, unless an instant says where to stop. */
async function segmentsFor({ until }: Wish, from: string, backup: Backup): Promise<number> {
  const { segments, cutAt } = await inspectLog(from, backup.folder, backup.manifest)
  if (cutAt && !until)
    throw new Error(
      `The archive has a gap: ${cutAt} is missing or incomplete, although later segments exist. Give an earlier instant (--until). Nothing was restored.`,
    )
  return segments
}

async function restoreInto(
  pgDir: string,
  backup: Backup,
  { from, until }: Wish,
  places: Places,
): Promise<Holds> {
  const recovery = { backupDir: from, backup, pgDir, until: until?.toString() }
  const { dataDir, postgres } = await recoverCluster(recovery)
  try {
    const { pool } = connectOwner(postgres.url('oxalate'))
    try {
      const inside = await lookInto(pool)
      return { ...inside, ...(await bringFiles(pool, places)) }
    } finally {
      await pool.end()
    }
  } finally {
    await postgres.stop()
    tidyAfter(dataDir)
  }
}

async function refuseFull(to: string) {
  const there = existsSync(to) ? await readdir(to) : []
  if (there.length > 0)
    throw new Error(
      `${to} is not empty: a restore overwrites nothing. Give a folder that does not exist yet (--to NEW_DATA_DIR).`,
    )
}

/**
 * Also removes the substitute folder used where PostgreSQL's account cannot reach the real one, and
 * stops what still runs there from a killed restore.
 */
async function removeAll(folder: string) {
  const pgDir = join(folder, 'pg')
  if (existsSync(pgDir)) endLeftovers(pgDir)
  if (lstatSync(pgDir, { throwIfNoEntry: false })?.isSymbolicLink())
    await rm(readlinkSync(pgDir), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
