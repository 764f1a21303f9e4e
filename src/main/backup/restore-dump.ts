import { join } from 'node:path'
import type pg from 'pg'
import { compareApplied } from '#src/db/applied-migrations.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { refuseNewer } from '#src/main/refuse-newer.ts'
import { clientProgram, runClient } from './client-programs.ts'
import type { Backup } from './list-backups.ts'
import { bringFiles, type Holds, lookInto, type Places } from './restored.ts'
import { dumpFile } from './take-dump.ts'

type Wish = { ownerUrl?: string | undefined; until?: Temporal.Instant | undefined }

/** Restores into an empty database, in one transaction: a failure leaves it empty. */
export async function fillFromDump(
  { ownerUrl, until }: Wish,
  { folder, manifest }: Backup,
  places: Places,
): Promise<Holds> {
  if (until)
    throw new Error(
      `This backup is a dump as of ${manifest.startedAt} only. Omit --until, or restore from your PostgreSQL’s own log archive. Nothing was restored.`,
    )
  if (!ownerUrl)
    throw new Error(
      'This backup is a dump of your own PostgreSQL. Set DATABASE_OWNER_URL to an empty database to restore into. Nothing was restored.',
    )
  refuseNewer(compareApplied(new Set(manifest.migrations)))
  const { pool } = connectOwner(ownerUrl)
  try {
    await refuseFilled(pool)
    await fill(ownerUrl, join(folder, dumpFile), Math.floor(manifest.serverVersion / 10_000))
    return { ...(await lookInto(pool)), ...(await brought(pool, places)) }
  } finally {
    await pool.end()
  }
}

async function refuseFilled(owner: pg.Pool) {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Error(
      `The database of DATABASE_OWNER_URL is not empty, it has ${count} tables, and a restore overwrites nothing. Give an empty one. Nothing was restored.`,
    )
}

async function fill(ownerUrl: string, dump: string, major: number) {
  const program = await clientProgram('pg_restore', major)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', dump]
  await runClient(program, ownerUrl, args).catch((error: unknown) => {
    throw new Error(
      `pg_restore gave up: ${error instanceof Error ? error.message : String(error)}. The database is still empty. Both roles described in the README must exist.`,
      { cause: error },
    )
  })
}

/** A failure after the dump was loaded leaves a filled database. */
async function brought(owner: pg.Pool, places: Places) {
  try {
    return await bringFiles(owner, places)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${words} The database of DATABASE_OWNER_URL was already filled: empty it before you try again.`,
      { cause: error },
    )
  }
}
