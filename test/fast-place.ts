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
/** Of this name there is one in a cluster; it holds the copies that the tests make of the template. */
const NAME = 'memory_of_tests'
/** Bytes; a file's copy has 28 MB, goes when the file ends, and only some live at once. */
const ROOM = 4_000_000_000

/**
 * Where the tests' databases lie: in memory where the machine has room there, else beside the rest.
 * 500 copies of 1,100 files each keep a disk busy for longer than the tests take that wait for it.
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
 * Where each commit of the tests waits for its log to be written and synced, as production does: beside
 * their databases in memory, where a sync takes microseconds. Old segments go instead of being used again,
 * so what is kept for the next start is small.
 */
export const logSettings = { wal_recycle: 'off', wal_init_zero: 'off' }

/** The log of a cluster that does not run is moved to memory where there is room. */
export function moveLogToMemory(dataDir: string): void {
  const log = join(dataDir, 'pg_wal')
  if (lstatSync(log).isSymbolicLink() || !hasRoom()) return
  const folder = inMemory()
  execFileSync('cp', ['-a', `${log}/.`, folder])
  rmSync(log, { recursive: true })
  symlinkSync(folder, log)
}

/** And back, when it was stopped: after a restart of the machine there is nothing in memory. */
export function moveLogBack(dataDir: string): void {
  const log = join(dataDir, 'pg_wal')
  if (!lstatSync(log).isSymbolicLink()) return
  const folder = readlinkSync(log)
  rmSync(log)
  execFileSync('cp', ['-a', folder, log])
  rmSync(folder, { recursive: true })
}

/** With a cluster that is thrown away goes what of its log lies in memory. */
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

/** Also what a killed run left behind; its databases must be gone. */
async function leave(pool: pg.Pool) {
  const { rows } = await pool.query<{ folder: string }>(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [NAME],
  )
  await pool.query(`drop tablespace if exists ${NAME}`)
  for (const { folder } of rows) rmSync(folder, { recursive: true, force: true })
}
