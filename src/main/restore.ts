// `npm run restore -- --from BACKUP_DIR --to NEW_DATA_DIR [--until INSTANT] [--backup NAME]`:
// creates a new data folder from a backup, as it was at an instant, and prints what it holds.
import { parseArgs } from 'node:util'
import { filesInBucket } from '#src/adapters/files.ts'
import { type Restored, restoreBackup } from './backup/restore-backup.ts'
import { bucketIn } from './settings/bucket-env.ts'
import { readEnvFile } from './settings/env-file.ts'

const usage =
  'npm run restore -- --from BACKUP_DIR --to NEW_DATA_DIR [--until 2026-11-24T10:31:00Z] [--backup NAME]'

const began = performance.now()
const { says, isDone } = await answer().catch((error: unknown) => ({
  says: error instanceof Error ? error.message : String(error),
  isDone: false,
}))
console[isDone ? 'log' : 'error'](says)
process.exitCode = isDone ? 0 : 1

async function answer() {
  readEnvFile()
  const wish = argumentsGiven()
  if (!wish?.from || !wish.to) return { says: `Give --from and --to: ${usage}`, isDone: false }
  const { from, to, backup: name } = wish
  const until = wish.until === undefined ? undefined : instantOf(wish.until)
  if (until === null)
    return {
      says: `--until must be an instant with a time zone, such as 2026-11-24T10:31:00Z or 2026-11-24T16:01:00+05:30, not «${wish.until}».`,
      isDone: false,
    }
  const ownerUrl = process.env.DATABASE_OWNER_URL
  const given = bucketIn(process.env)
  const bucket = given && { name: given.bucket, files: filesInBucket(given) }
  const restored = await restoreBackup({ from, to, name, until, ownerUrl, bucket })
  const isDone = restored.holds.missing.length === 0
  return { says: saysOf({ ...restored, inBucket: bucket?.name }, to, until), isDone }
}

function argumentsGiven() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { from: text, to: text, until: text, backup: text } }).values
  } catch {
    return undefined
  }
}

function instantOf(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}

/** With the bucket in which its files were looked for. */
type Told = Restored & { inBucket: string | undefined }

function saysOf({ backup, segments, holds, inBucket }: Told, to: string, until?: Temporal.Instant) {
  const { missing, files } = holds
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const { manifest, name } = backup
  const last = holds.lastChange ?? manifest.endedAt
  const isDump = manifest.kind === 'dump'
  return [
    ...lacking(holds, inBucket, manifest.bucket),
    `Restored into ${to}${isDump ? ' and the database of DATABASE_OWNER_URL' : ''} in ${seconds} s from the backup ${name}${isDump ? '' : ` and ${segments} segments of the log`}.`,
    extent(isDump ? manifest.startedAt : undefined, last, until),
    `${holds.people} people, ${holds.bookings} bookings, ${holds.reports} report versions, ${holds.journals} journals; ${files - missing.length} of the ${files} files that its rows name${inBucket ? `, in the bucket ${inBucket}` : ''}.`,
    `It needs ${holds.keys.join(' and ')} (ids of keys, which no backup contains). A demonstration keeps them in demo-secrets.json in its old DATA_DIR.`,
    `To start the server on it: DATA_DIR=${to} npm run serve, with a new BACKUP_DIR${isDump ? ' and the addresses of that database' : ''}. Then make a backup immediately.`,
  ].join('\n')
}

function extent(dumpedAt: string | undefined, last: string, until?: Temporal.Instant): string {
  if (dumpedAt) return `It contains everything committed until ${dumpedAt}.`
  return until
    ? `It contains everything committed until ${String(until)} and nothing later. The last change was at ${last}.`
    : `It contains everything that reached the archive. The last change was at ${last}.`
}

/**
 * What is missing, and where it may be: in the bucket that is set now, or was when the backup was
 * made.
 */
function lacking({ missing, files }: Restored['holds'], inBucket?: string, ofThen?: string) {
  if (missing.length === 0) return []
  const named = `${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ', …' : ''}`
  const count = `${missing.length} of ${files} files are`
  if (inBucket)
    return [
      `${count} not in the bucket ${inBucket}: ${named}. Recover them from its versions, if versioning was on. Everything else was restored:`,
    ]
  const where = ofThen
    ? `They were in the bucket ${ofThen}: set the server’s S3_ settings, and restore looks for them there`
    : 'Copy them from the old DATA_DIR/files, if it still exists'
  return [`${count} in no copy: ${named}. ${where}. Everything else was restored:`]
}
