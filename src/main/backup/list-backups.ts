import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, readManifest } from './manifest.ts'

export type Backup = { name: string; folder: string; manifest: Manifest }

/** Completed backups whose manifest is intact, oldest first. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const base = join(backupDir, 'base')
  const names = await readdir(base).catch(() => [])
  const found: Backup[] = []
  for (const name of names.filter((one) => !one.endsWith('.unfinished')).toSorted()) {
    const folder = join(base, name)
    const manifest = await readManifest(folder).catch(() => undefined)
    if (manifest) found.push({ name, folder, manifest })
  }
  return found
}

/** The newest that ended before an instant, or the named one; throws a readable message. */
export async function chooseBackup(
  backupDir: string,
  { name, until }: { name?: string | undefined; until?: Temporal.Instant | undefined },
): Promise<Backup> {
  const all = name ? [await named(backupDir, name)] : await listBackups(backupDir)
  const [first] = all
  if (!first)
    throw new Error(
      `There is no finished backup in ${join(backupDir, 'base')}. Give the folder that BACKUP_DIR named: --from BACKUP_DIR.`,
    )
  const ended = ({ manifest }: Backup) => Temporal.Instant.from(manifest.endedAt)
  const fit = until ? all.filter((one) => Temporal.Instant.compare(ended(one), until) <= 0) : all
  const newest = fit.at(-1)
  if (newest) return newest
  throw new Error(
    `${String(until)} is before the end of ${name ? 'this' : 'the first'} backup (${first.manifest.endedAt}). Give a later instant${name ? ' or an earlier backup' : ''}. Nothing was restored.`,
  )
}

async function named(backupDir: string, name: string): Promise<Backup> {
  const folder = join(backupDir, 'base', name)
  return { name, folder, manifest: await readManifest(folder) }
}
