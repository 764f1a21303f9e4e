import type pg from 'pg'
import { compareMigrations } from '#src/db/applied-migrations.ts'
import { readMark } from '#src/db/marks.ts'
import { isSeedOfThisVersion } from '#src/db/seed/index.ts'
import { wantedOf } from './prepare-database.ts'
import { migrations, refuseNewer } from './refuse-newer.ts'

const bring = 'Run `npm run migrate` with this version, then start it.'

/**
 * For a server that does not migrate by itself: throws unless everything is as this version needs
 * it.
 */
export async function refuseOtherSchema(
  owner: pg.Pool,
  appRole: string,
  { isDemo }: { isDemo: boolean },
): Promise<void> {
  const compared = await compareMigrations(owner)
  refuseNewer(compared)
  const { missing, isEmpty } = compared
  if (isEmpty) throw new Error(`The database is empty. ${bring}`)
  if (missing.length > 0)
    throw new Error(
      `The database is older than this version: ${migrations(missing.length)} missing, from ${missing[0]} on. ${bring}`,
    )
  if ((await readMark(owner, 'prepared')) !== wantedOf(appRole))
    throw new Error(
      `The guards, queues and rights of the role «${appRole}» do not match this version. ${bring}`,
    )
  if (!(await isSeedOfThisVersion(owner, { isDemo })))
    throw new Error(`The catalogue in the database does not match this version. ${bring}`)
}
