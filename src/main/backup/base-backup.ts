import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { syncFolder, writeWhole } from '#src/adapters/file-copies.ts'
import { archivesInto } from '#src/db/archiving.ts'
import { copyCluster, entryOf } from './copy-cluster.ts'
import type { Manifest } from './manifest.ts'

/** Milliseconds within which the last segment must reach the archive. */
const ARCHIVE_PATIENCE = 60_000

/** The database's own clock to the microsecond, as commits record it. */
const now = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The database's own clock and version. */
export async function moment(session: pg.Client): Promise<{ at: string; version: number }> {
  const row = await one(
    session,
    `select ${now} as at, current_setting('server_version_num')::int as version`,
  )
  return { at: String(row.at), version: Number(row.version) }
}

type Base = Omit<Manifest, 'format' | 'kind' | 'files'>

/**
 * Copies a running PostgreSQL's folder into `folder/pg` by its low-level backup functions:
 * `session` begins and ends the backup, and must not come from a pool. Settles once the log that
 * the copy needs is in the archive. If the session ends earlier, the backup fails.
 */
export async function baseBackup(
  session: pg.Client,
  backupDir: string,
  folder: string,
): Promise<Base> {
  const dataDir = await archivingFolder(session, backupDir)
  const { at: startedAt, version: serverVersion } = await moment(session)
  const begun = await one(
    session,
    `select pg_walfile_name(pg_backup_start('oxalate', fast => true)) as segment`,
  )
  const { folders, entries, lastSegment } = await copied(session, dataDir, join(folder, 'pg'))
  const { at: endedAt } = await moment(session)
  await syncFolder(folder)
  await untilArchived(session, backupDir, lastSegment)
  return {
    startedAt,
    endedAt,
    serverVersion,
    firstSegment: String(begun.segment),
    lastSegment,
    folders: folders.map((path) => join('pg', path)),
    entries: entries.map((entry) => ({ ...entry, path: join('pg', entry.path) })),
  }
}

/** Copies until the end of the backup; its label says where recovery begins. */
async function copied(session: pg.Client, dataDir: string, to: string) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const { folders, entries } = await copyCluster(dataDir, to)
  const ended = await one(
    session,
    `select pg_walfile_name(lsn) as segment, labelfile
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const label = Buffer.from(String(ended.labelfile))
  await writeWhole(join(to, 'backup_label'), label)
  const lastSegment = String(ended.segment)
  return { folders, entries: [...entries, entryOf('backup_label', label)], lastSegment }
}

type Row = Record<string, unknown>

async function one(session: pg.Client, sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await session.query<Row>(sql, values)
  return rows[0] ?? {}
}

/** The server's data folder; throws where its log is not archived into this backup. */
async function archivingFolder(session: pg.Client, backupDir: string): Promise<string> {
  const { folder, mode } = await one(
    session,
    `select current_setting('data_directory') as folder, current_setting('archive_mode') as mode`,
  )
  if (mode === 'on' && archivesInto(String(folder), backupDir)) return String(folder)
  throw new Error(
    `The running PostgreSQL does not archive into BACKUP_DIR (${backupDir}): it was started without it, or with another one. Restart the server with this BACKUP_DIR, then run this again. Nothing was backed up.`,
  )
}

async function untilArchived(session: pg.Client, backupDir: string, segment: string) {
  const file = join(backupDir, 'wal', `${segment}.gz`)
  const deadline = performance.now() + ARCHIVE_PATIENCE
  while (!(await isThere(file))) {
    if (performance.now() > deadline) throw await notArchived(session, segment)
    await sleep(100)
  }
}

async function notArchived(session: pg.Client, segment: string): Promise<Error> {
  const { count, name } = await one(
    session,
    'select failed_count as count, last_failed_wal as name from pg_stat_archiver',
  )
  const failed = name
    ? `, ${Number(count)} tries failed, the last with ${JSON.stringify(name)}`
    : ''
  return new Error(
    `The write-ahead log does not reach BACKUP_DIR/wal: ${segment} is not there after ${ARCHIVE_PATIENCE / 1000} s${failed}. See the end of DATA_DIR/pg/server.log, free space or repair the folder, then run this again. No backup was made.`,
  )
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
