import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackups } from './list-backups.ts'

const DAY = 86_400_000

/**
 * Removes what is not needed to restore each instant of the last days: backups before the newest
 * one older than that, the log before the first kept backup, and older copies of files that no kept
 * backup names. Answers how many backups were removed.
 */
export async function prune(backupDir: string, keepDays: number): Promise<number> {
  const all = await listBackups(backupDir)
  const newest = all.at(-1)
  if (!newest) return 0
  const since = Date.parse(newest.manifest.endedAt) - keepDays * DAY
  const firstWithin = all.findIndex(({ manifest }) => Date.parse(manifest.endedAt) >= since)
  const going = all.slice(0, Math.max(0, firstWithin - 1))
  const kept = all.slice(going.length)
  for (const { folder } of going) await rm(folder, { recursive: true })
  if (going.length > 0) {
    await pruneLog(join(backupDir, 'wal'), kept[0]?.manifest.firstSegment)
    await pruneFiles(join(backupDir, 'files'), kept)
  }
  return going.length
}

/** A segment's position in the log, on any timeline. */
const placeOf = (segment: string) => segment.slice(8, 24)

async function pruneLog(wal: string, first: string | undefined) {
  if (!first) return
  for (const name of await readdir(wal))
    if (/^[0-9A-F]{24}/.test(name) && placeOf(name) < placeOf(first)) await rm(join(wal, name))
}

async function pruneFiles(files: string, kept: Awaited<ReturnType<typeof listBackups>>) {
  const named = new Set(
    kept.flatMap(({ manifest }) => manifest.files.map(({ key, sha256 }) => `${key}/${sha256}`)),
  )
  const first = Date.parse(kept[0]?.manifest.startedAt ?? '')
  const all = await readdir(files, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const one of all.filter((entry) => entry.isFile())) {
    const at = join(one.parentPath, one.name)
    if (!named.has(at.slice(files.length + 1)) && (await stat(at)).mtimeMs < first) await rm(at)
  }
}
