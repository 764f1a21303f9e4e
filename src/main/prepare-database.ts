import { createHash } from 'node:crypto'
import { connectOwner } from '#src/db/client.ts'
import { readMark, writeMark } from '#src/db/marks.ts'
import { migrateDatabase, wantedMigrations } from '#src/db/migrate.ts'
import { grantsFor } from '#src/db/roles.ts'
import { createQueues, wantedQueues } from './queues.ts'

type Owned = Pick<ReturnType<typeof connectOwner>, 'pool' | 'db'>

/**
 * Brings a database to what this version wants: migrations, guards, queues, and the rights of the
 * role that serves. Two servers that start at once take turns; where all is there, one query.
 */
export async function prepareDatabase(ownerUrl: string, appRole: string, owner: Owned) {
  const wanted = wantedOf(appRole)
  if ((await readMark(owner.pool, 'prepared')) === wanted) return
  // A pool of one connection: the lock is its session's, and ends with it.
  await owner.pool.query(`select pg_advisory_lock(hashtext('prepare'))`)
  await migrateDatabase(owner)
  await createQueues(ownerUrl)
  await owner.pool.query(grantsFor(appRole))
  await writeMark(owner.pool, 'prepared', wanted)
  await owner.pool.query(`select pg_advisory_unlock(hashtext('prepare'))`)
}

/** SHA-256, hex, of all that a database is brought to. */
export function wantedOf(appRole: string): string {
  const wanted = wantedMigrations() + wantedQueues + grantsFor(appRole)
  return createHash('sha256').update(wanted).digest('hex')
}
