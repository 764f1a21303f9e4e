import { resolve } from 'node:path'
import type pg from 'pg'
import { listBackups } from '#src/main/backup/list-backups.ts'
import type { Look } from './finding.ts'

/** One missed night, and half a day to notice it. */
const OLDEST_HOURS = 36

/** There is a backup of last night, and the embedded PostgreSQL's log reaches it. */
export const lookAtBackups: Look = async ({ env, owner, now }) => {
  const { BACKUP_DIR, DATABASE_URL } = env
  if (!BACKUP_DIR) return 'BACKUP_DIR is not set, so backups made elsewhere cannot be checked'
  const backups = await listBackups(resolve(BACKUP_DIR))
  const ended = backups.at(-1)?.manifest.endedAt
  if (!ended)
    throw new Error(
      `There is no finished backup in ${BACKUP_DIR}. Run npm run backup, and schedule it every night.`,
    )
  const hours = Math.floor(now().since(ended).total('hours'))
  if (hours > OLDEST_HOURS)
    throw new Error(
      `The newest backup in ${BACKUP_DIR} is ${hours} hours old. Find out why npm run backup did not run, or what it printed.`,
    )
  if (!DATABASE_URL) await archives(owner, BACKUP_DIR)
  return `the newest ended at ${ended}`
}

async function archives(owner: pg.Pool, backupDir: string) {
  const { rows } = await owner.query<{ fails: boolean; name: string }>(
    `select last_failed_time > coalesce(last_archived_time, '-infinity') as fails,
       last_failed_wal as name from pg_stat_archiver`,
  )
  if (rows[0]?.fails)
    throw new Error(
      `The database’s log does not reach ${backupDir}/wal since ${rows[0].name}; meanwhile it grows in DATA_DIR. See the end of DATA_DIR/pg/server.log, then free space or repair the folder.`,
    )
}
