import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { fileCopiesIn, filesWithCopies, sha256Of } from '#src/adapters/file-copies.ts'
import { filesIn } from '#src/adapters/files.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { appRole } from '#src/db/roles.ts'
import { restoreBackup } from '#src/main/backup/restore-backup.ts'
import { takeBackup } from '#src/main/backup/take-backup.ts'
import { openDatabase } from '#src/main/database.ts'
import { prepareDatabase } from '#src/main/prepare-database.ts'
import { until } from './server.ts'

type Lying = Parameters<typeof takeBackup>[0]['files']
type Wish = { to: string; until?: Temporal.Instant; name?: string }

/** A small PostgreSQL with archiving, and its files: backed up and restored in `home`. */
export async function aBackupStand(home: string) {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const place = { DATA_DIR: join(home, 'data'), BACKUP_DIR: join(home, 'backup') }
  const [backupDir, filesDir] = [place.BACKUP_DIR, join(place.DATA_DIR, 'files')]
  const database = await openDatabase(place)
  const owner = connectOwner(database.ownerUrl)
  await prepareDatabase(database.ownerUrl, appRole, owner)
  const superuserUrl = database.superuserUrl ?? ''
  const copies = fileCopiesIn(join(backupDir, 'files'))
  const kept = filesWithCopies(filesIn(filesDir), copies, (error) => {
    throw error
  })
  const asSuperuser = (...statements: string[]) => inDatabase(superuserUrl, statements)
  return {
    place,
    database,
    backupDir,
    asSuperuser,
    backUp: (files: Lying = { folder: filesDir }) =>
      takeBackup({ url: superuserUrl, isOwn: true, backupDir, files, keepDays: 14 }),
    restore: (wish: Wish) => restoreBackup({ from: backupDir, ...wish }),
    /**
     * A report with its file, as far as a backup needs it: the file first, then the row that names
     * it.
     */
    aReport: async (key: string) => {
      const bytes = randomBytes(20_000)
      await kept.put(key, bytes)
      await asSuperuser('set session_replication_role = replica', reportNaming(key))
      return sha256Of(bytes)
    },
    now: async () => {
      const { at = '' } = await asSuperuser('select to_json(clock_timestamp()) as at')
      return Temporal.Instant.from(at)
    },
    /** Waits until everything written so far is in the archive. */
    archived: async () => {
      const { segment } = await asSuperuser(
        `select pg_logical_emit_message(true, 'test', 'so that there is something')`,
        'select pg_walfile_name(pg_switch_wal()) as segment',
      )
      await until(() => existsSync(join(backupDir, 'wal', `${segment}.gz`)))
    },
    leave: async () => {
      await owner.pool.end()
      await database.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export const homeOf = (name: string) =>
  resolve(`.data/test-${name}-${process.env.TEST_PG ?? 'main'}`)

const reportNaming = (key: string) =>
  `insert into report_versions (id, report_id, number, state, body, hash, seal, verify_token, published_at, pdf_key)
   values (gen_random_uuid(), gen_random_uuid(), 1, 'final', '{}', '', '', gen_random_uuid(), now(), '${key}')`

/** The first row of the last statement. */
export async function inDatabase(url: string, statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    const { rows } = await client.query<Record<string, string>>(statements.at(-1) ?? '')
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** The output of the command. */
export function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '/' } = process.env
  const own = { PATH, HOME, ENV_FILE: 'none', ...env }
  return new Promise<{ code: number; said: string }>((settle) => {
    const file = `src/main/${name}.ts`
    execFile('node', ['src/main/own-node.mjs', file, ...args], { env: own }, (error, out, err) =>
      settle({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

export const words = (work: Promise<unknown>) =>
  work.then(
    () => 'it was done',
    (error: Error) => error.message,
  )

export const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((one) => ({
    at: join(one.parentPath, one.name),
    isFolder: one.isDirectory(),
  }))
