import { chmod, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations } from '#src/db/applied-migrations.ts'
import { connectOwner } from '#src/db/driver/client.ts'
import { moment } from './base-backup.ts'
import { clientProgram, runClient } from './client-programs.ts'
import { type Manifest, sha256OfFile } from './manifest.ts'

export const dumpFile = 'database.dump'

/**
 * Dumps one database of an external PostgreSQL, as its owner, by the pg_dump of this machine: one
 * consistent snapshot, right after `startedAt`.
 */
export async function dump(
  session: pg.Client,
  ownerUrl: string,
  folder: string,
): Promise<Omit<Manifest, 'format' | 'files'>> {
  const { at: startedAt, version } = await moment(session)
  const program = await clientProgram('pg_dump', Math.floor(version / 10_000))
  const to = join(folder, dumpFile)
  const migrations = await migrationsOf(ownerUrl)
  await runClient(program, ownerUrl, ['--format=custom', `--file=${to}`]).catch(
    (error: unknown) => {
      throw new Error(
        `pg_dump gave up: ${error instanceof Error ? error.message : String(error)}. No backup was made.`,
        { cause: error },
      )
    },
  )
  await ontoDisk(to)
  const { at: endedAt } = await moment(session)
  const { size } = await stat(to)
  return {
    kind: 'dump',
    startedAt,
    endedAt,
    serverVersion: version,
    migrations: [...migrations],
    folders: [],
    entries: [{ path: dumpFile, size, sha256: await sha256OfFile(to) }],
  }
}

async function migrationsOf(ownerUrl: string) {
  const { pool } = connectOwner(ownerUrl)
  return appliedMigrations(pool).finally(() => pool.end())
}

async function ontoDisk(file: string) {
  await chmod(file, 0o600)
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}
