import { chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { unprivilegedAccount } from '#src/db/embedded-files.ts'
import { reachableFolder } from '#src/db/embedded-reach.ts'
import { copyCluster } from '#src/main/backup/copy-cluster.ts'

/** Settings of a standby's primary: enough log for copying it. */
export const primarySettings = { wal_keep_size: '64MB' }

/**
 * A second PostgreSQL that follows the first by its log, like an operator's replica, and can be
 * restarted.
 */
export async function aStandby(primary: EmbeddedPg, folder: string) {
  const to = unprivilegedAccount() ? reachableFolder(resolve(folder)) : resolve(folder)
  const session = new pg.Client({ connectionString: primary.url('postgres') })
  await session.connect()
  const { rows: started } = await session.query<{ folder: string }>(
    `select current_setting('data_directory') as folder, pg_backup_start('standby', fast => true)`,
  )
  await copyCluster(started[0]?.folder ?? '', to)
  const { rows: ended } = await session.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await session.end()
  writeFileSync(join(to, 'backup_label'), ended[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
  ownedByServer(to)
  const primary_conninfo = `host=${primary.socketDir} user=postgres`
  const start = () => startPostgres({ dataDir: to, durable: false, settings: { primary_conninfo } })
  return { ...(await start()), again: start }
}

function ownedByServer(folder: string) {
  const account = unprivilegedAccount()
  if (!account) return
  chownSync(folder, account.uid, account.gid)
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(one.parentPath, one.name), account.uid, account.gid)
}
