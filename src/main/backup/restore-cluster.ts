import {
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { recoveringFrom } from '#src/db/archiving.ts'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { reachableFolder } from '#src/db/embedded-reach.ts'
import type { Backup } from './list-backups.ts'

type Wish = { backupDir: string; backup: Backup; pgDir: string; until: string | undefined }

/**
 * Recovers the copy in its own folder to the instant; it then runs without accepting other
 * connections.
 */
export async function recoverCluster({ backupDir, backup, pgDir, until }: Wish) {
  const dataDir = unprivilegedAccount() ? reachableFolder(pgDir) : pgDir
  layOut(backup, dataDir)
  const recovery = recoveringFrom(backupDir, until)
  let postgres: EmbeddedPg | undefined
  try {
    postgres = await startPostgres({ dataDir, isRecovery: true, ...recovery })
    await untilRecovered(postgres)
    return { dataDir, postgres }
  } catch (error) {
    await postgres?.stop().catch(() => {}) // it has usually ended by itself
    throw wordsOf(dataDir, until, error)
  }
}

/** Removes the files that PostgreSQL leaves from a recovery, and its log. */
export function tidyAfter(dataDir: string): void {
  for (const name of ['backup_label.old', 'tablespace_map.old', 'restore-wal.sh', 'server.log'])
    rmSync(join(dataDir, name), { force: true })
}

function layOut({ folder, manifest }: Backup, dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inside = (path: string) => join(dataDir, path.slice('pg/'.length))
  for (const path of manifest.folders) mkdirSync(inside(path), { recursive: true, mode: 0o700 })
  for (const { path } of manifest.entries) {
    mkdirSync(dirname(inside(path)), { recursive: true, mode: 0o700 })
    copyFileSync(join(folder, path), inside(path))
  }
  writeFileSync(join(dataDir, 'recovery.signal'), '', { mode: 0o600 })
  const account = unprivilegedAccount()
  if (!account) return
  chownSync(dataDir, account.uid, account.gid)
  for (const one of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    chownSync(join(one.parentPath, one.name), account.uid, account.gid)
}

/** Without a time limit; throws once PostgreSQL has given up. */
async function untilRecovered(postgres: EmbeddedPg) {
  while (await isRecovering(postgres)) await sleep(200)
}

async function isRecovering(postgres: EmbeddedPg): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    return rows[0]?.is ?? true
  } catch (error) {
    if (!postgres.isRunning()) throw error
    return true // it accepts no connections yet
  } finally {
    await client.end().catch(() => {})
  }
}

const ended = /last completed transaction was at log time (\S+ \S+)/
const tooEarly = 'recovery ended before configured recovery target was reached'

/** PostgreSQL's last log line gives the reason. */
function wordsOf(dataDir: string, until: string | undefined, error: unknown): Error {
  const log = readLog(dataDir)
  const last = ended.exec(log)?.[1]
  if (log.includes(tooEarly))
    return new Error(
      `The archive ends before ${until}: ${last ? `its last change was at ${last} UTC` : 'it holds no change after the backup'}. Give an earlier instant, or wait a minute for the running server’s log to arrive. Nothing was restored.`,
      { cause: error },
    )
  const fatal = log.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? String(error)
  return new Error(
    `PostgreSQL could not recover the backup: ${fatal.replace(/^.*?(FATAL|PANIC): */, '')}. Try an earlier backup (--backup NAME). Nothing was restored.`,
    { cause: error },
  )
}

function readLog(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'server.log'), 'utf8')
  } catch {
    return ''
  }
}
