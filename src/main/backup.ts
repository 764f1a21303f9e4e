// `npm run backup`: copies the database and the files into BACKUP_DIR while the server runs.
import { resolve, sep } from 'node:path'
import type { Manifest } from './backup/manifest.ts'
import { type Taken, takeBackup } from './backup/take-backup.ts'
import { openDatabase } from './database.ts'
import { readEnvFile } from './settings/env-file.ts'
import { type Env, parseEnv } from './settings/env.ts'

const began = performance.now()
const { says, isDone } = await answer().catch((error: unknown) => ({
  says: error instanceof Error ? error.message : String(error),
  isDone: false,
}))
console[isDone ? 'log' : 'error'](says)
process.exitCode = isDone ? 0 : 1

async function answer() {
  readEnvFile()
  const parsed = parseEnv(process.env)
  if (!parsed.ok) return { says: parsed.wrong, isDone: false }
  const { env } = parsed
  const backupDir = placeOf(env)
  const database = await openDatabase(env)
  try {
    const taken = await takeBackup({
      url: database.superuserUrl ?? database.ownerUrl,
      isOwn: database.superuserUrl !== undefined,
      backupDir,
      files: env.S3_BUCKET ? { bucket: env.S3_BUCKET } : { folder: `${env.DATA_DIR}/files` },
      keepDays: env.BACKUP_KEEP_DAYS,
    })
    return { says: saysOf(taken, backupDir, env), isDone: true }
  } finally {
    if (!database.wasRunning) await database.stop()
  }
}

/**
 * Throws a message where it is not set, or where it would be lost together with what it backs up.
 */
function placeOf({ BACKUP_DIR, DATA_DIR }: Env): string {
  if (!BACKUP_DIR)
    throw new Error(
      'BACKUP_DIR is not set. Set it to a folder, preferably on another disk, restart the server with it, then run this again.',
    )
  const [to, data] = [resolve(BACKUP_DIR), resolve(DATA_DIR)]
  if (`${to}${sep}`.startsWith(`${data}${sep}`))
    throw new Error(
      `BACKUP_DIR (${to}) is inside DATA_DIR (${data}), so both could be lost together. Name a folder elsewhere, preferably on another disk.`,
    )
  return to
}

function saysOf({ name, manifest, removed }: Taken, backupDir: string, { S3_BUCKET }: Env) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const bytes = manifest.entries.reduce((sum, { size }) => sum + size, 0)
  const copied = manifest.files.reduce((sum, { size }) => sum + size, 0)
  return [
    `Backup ${name} was made in ${seconds} s: ${mb(bytes)} MB of the database, ${manifest.files.length} files of ${mb(copied)} MB.`,
    ...(S3_BUCKET
      ? [`The files are in the bucket ${S3_BUCKET}. Turn on its versioning: that is their backup.`]
      : []),
    ...(removed > 0 ? [`Deleted ${removed} earlier, older than BACKUP_KEEP_DAYS.`] : []),
    restorable(manifest, backupDir),
    'AUTH_SECRET and FIELD_KEY are not in it. Keep them separately: without them nothing in it can be opened.',
  ].join('\n')
}

function restorable({ kind, startedAt, endedAt }: Manifest, backupDir: string): string {
  const how = `npm run restore -- --from ${backupDir} --to NEW_DATA_DIR`
  return kind === 'cluster'
    ? `Any instant from ${endedAt} on can be restored from it, except about the last minute: ${how} --until INSTANT`
    : `It holds the database as of ${startedAt} only; for other instants, archive the log with pgBackRest. To restore into an empty database (DATABASE_OWNER_URL): ${how}`
}

function mb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
