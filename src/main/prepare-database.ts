import { createHash } from 'node:crypto'
import { compareMigrations } from '#src/db/applied-migrations.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { readMark, writeMark } from '#src/db/marks.ts'
import { migrateDatabase, wantedMigrations } from '#src/db/migrate.ts'
import { grantsFor } from '#src/db/roles.ts'
import { refuseNewer } from './refuse-newer.ts'
import { createQueues, wantedQueues } from './queues.ts'

type Owned = Pick<ReturnType<typeof connectOwner>, 'pool' | 'db'>

/**
 * Brings a database to what this version needs: migrations, guards, queues, and the privileges of
 * the serving role. Two servers that start at once take turns; where everything is in place, one
 * query. Answers what was done; throws a readable message, with nothing done, for a database of a
 * later version.
 */
export async function prepareDatabase(ownerUrl: string, appRole: string, owner: Owned) {
  const wanted = wantedOf(appRole)
  const isThere = async () => (await readMark(owner.pool, 'prepared')) === wanted
  if (await isThere()) return { migrations: [], isPrepared: false }
  // A pool of one connection: the lock belongs to its session, and ends with it.
  await owner.pool.query(`select pg_advisory_lock(hashtext('prepare'))`)
  try {
    const compared = await compareMigrations(owner.pool)
    refuseNewer(compared)
    const isPrepared = !(await isThere())
    if (isPrepared) await layDown(ownerUrl, appRole, owner)
    return { migrations: compared.missing, isPrepared }
  } finally {
    await owner.pool.query(`select pg_advisory_unlock(hashtext('prepare'))`)
  }
}

async function layDown(ownerUrl: string, appRole: string, owner: Owned) {
  await migrateDatabase(owner)
  await createQueues(ownerUrl)
  await owner.pool.query(grantsFor(appRole))
  await writeMark(owner.pool, 'prepared', wantedOf(appRole))
}

/** SHA-256, hex, of everything that a database is brought to. */
export function wantedOf(appRole: string): string {
  const wanted = wantedMigrations() + wantedQueues + grantsFor(appRole)
  return createHash('sha256').update(wanted).digest('hex')
}
