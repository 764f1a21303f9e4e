import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
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
  const folder = mkdtempSync(join(MEMORY, 'oxalate-tests-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  await pool.query(`create tablespace ${NAME} location '${folder}'`)
  return { tablespace: NAME, leave: () => leave(pool) }
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
