import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { keyIdIn } from '#src/adapters/cipher.ts'
import { fileCopiesIn, writeWhole } from '#src/adapters/file-copies.ts'
import { compareMigrations } from '#src/db/applied-migrations.ts'
import { listMarks } from '#src/db/marks.ts'
import { refuseNewer } from '#src/main/refuse-newer.ts'
import type { Files } from '#src/usecases/world.ts'

const fieldKey = 'key FIELD_KEY '

/** What a restored database holds, as reported. */
export type Holds = {
  /** Its last change; undefined where there was none after the backup began. */
  lastChange: string | undefined
  people: number
  bookings: number
  reports: number
  journals: number
  /** Names and ids of the keys that open it, e.g. `FIELD_KEY 1a2b3c4d`. */
  keys: string[]
  /** How many files its rows name, and the keys of those that were not found. */
  files: number
  missing: string[]
}

/** Where the files of its rows come from: copies in the backup, or the bucket that holds them. */
export type Places = { copies: string; to: string; bucket?: InBucket | undefined }
export type InBucket = { name: string; files: Pick<Files, 'has'> }

/** Throws a message where it is newer than this version. */
export async function lookInto(owner: pg.Pool): Promise<Omit<Holds, 'files' | 'missing'>> {
  refuseNewer(await compareMigrations(owner))
  const { rows } = await owner.query<Omit<Holds, 'files' | 'missing' | 'keys'>>(
    `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastChange",
       (select count(*)::int from "user") as people,
       (select count(*)::int from bookings) as bookings,
       (select count(*)::int from report_versions) as reports,
       (select count(*)::int from ledger_journals) as journals`,
  )
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  const marks = await listMarks(owner, 'key ')
  const keys = [...marks.keys()].map((mark) => mark.slice('key '.length))
  return { ...found, lastChange: found.lastChange ?? undefined, keys }
}

/**
 * Restores only the files that rows name: what was erased since stays erased. For a resealed file,
 * the copy under a key that the database knew at that instant. In a bucket the presence of each is
 * checked.
 */
export async function bringFiles(owner: pg.Pool, { copies, to, bucket }: Places) {
  const { rows } = await owner.query<{ key: string }>(
    `select pdf_key as key from report_versions where pdf_key is not null
     union select file_key from lab_documents where file_key is not null
     union select file_key from prescriptions where gone_at is null`,
  )
  const keys = rows.map(({ key }) => key)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const missing = bucket ? await notIn(bucket, keys) : await copyAll(owner, keys, copies, to)
  return { files: keys.length, missing }
}

/** Answers the keys without a copy. */
async function copyAll(owner: pg.Pool, keys: readonly string[], from: string, to: string) {
  const copies = fileCopiesIn(from)
  const marks = await listMarks(owner, fieldKey)
  const isOfThen = (bytes: Uint8Array) => marks.has(fieldKey + keyIdIn(bytes))
  const missing: string[] = []
  for (const key of keys) {
    const bytes = await copies.newest(key, isOfThen)
    if (!bytes) missing.push(key)
    else {
      await mkdir(dirname(join(to, key)), { recursive: true, mode: 0o700 })
      await writeWhole(join(to, key), bytes)
    }
  }
  return missing
}

/** Concurrent checks: each is a round trip, and there may be millions. */
const AT_ONCE = 50

async function notIn(bucket: InBucket, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE)
    const found = await Promise.all(some.map((key) => isIn(bucket, key)))
    missing.push(...some.filter((_, index) => !found[index]))
  }
  return missing
}

/** Throws a message where the bucket does not answer. */
export async function isIn({ name, files }: InBucket, key: string): Promise<boolean> {
  try {
    return await files.has(key)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The bucket ${name} could not be asked for its files (${reason}). Fix that, or leave the S3_ settings out: then restore does not look for them there.`,
      { cause: error },
    )
  }
}
