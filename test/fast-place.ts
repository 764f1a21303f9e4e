import { execFileSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'

const MEMORY = '/dev/shm'
/** A cluster has one of this name; it holds the tests' copies of the template. */
const NAME = 'memory_of_tests'
/** Bytes; a file's copy has 28 MB, is dropped when the file ends, and only a few exist at once. */
const ROOM = 4_000_000_000

/**
 * Where the tests' databases are: in memory where the machine has room, else beside the rest. 500
 * copies of 1,100 files each keep a disk busy for longer than the tests that wait for it.
 */
export async function fastPlace(pool: pg.Pool) {
  await leave(pool)
  if (!hasRoom()) return { tablespace: 'pg_default', leave: async () => {} }
  const folder = inMemory()
  await pool.query(`create tablespace ${NAME} location '${folder}'`)
  return { tablespace: NAME, leave: () => leave(pool) }
}

function inMemory(): string {
  const folder = mkdtempSync(join(MEMORY, 'oxalate-tests-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/**
 * Where each test's commit waits for its log to be written and synced, as in production: in memory
 * beside the databases, where a sync takes microseconds. Old segments are removed instead of
 * reused, so little is kept for the next start.
 */
export const logSettings = { wal_recycle: 'off', wal_init_zero: 'off' }

/** Moves the log of a stopped cluster to memory where there is room. */
export function moveLogToMemory(dataDir: string): void {
  const log = join(dataDir, 'pg_wal')
  if (lstatSync(log).isSymbolicLink() || !hasRoom()) return
  const folder = inMemory()
  execFileSync('cp', ['-a', `${log}/.`, folder])
  rmSync(log, { recursive: true })
  symlinkSync(folder, log)
}

/** Moves it back after a stop: after a reboot there is nothing in memory. */
export function moveLogBack(dataDir: string): void {
  const log = join(dataDir, 'pg_wal')
  if (!lstatSync(log).isSymbolicLink()) return
  const folder = readlinkSync(log)
  rmSync(log)
  execFileSync('cp', ['-a', folder, log])
  rmSync(folder, { recursive: true })
}

/** Removes the in-memory log of a cluster that is thrown away. */
export function dropLog(dataDir: string): void {
  const log = join(dataDir, 'pg_wal')
  const isAway = lstatSync(log, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  if (isAway) rmSync(readlinkSync(log), { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM
}

/** Also what a killed run left behind; its databases must be dropped first. */
async function leave(pool: pg.Pool) {
  const { rows } = await pool.query<{ folder: string }>(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [NAME],
  )
  await pool.query(`drop tablespace if exists ${NAME}`)
  for (const { folder } of rows) rmSync(folder, { recursive: true, force: true })
}
