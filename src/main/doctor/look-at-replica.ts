import pg from 'pg'
import { BEHIND_SECONDS } from '#src/db/driver/lagging-reads.ts'
import { innermost, type Look, PATIENCE } from './finding.ts'

type Seen = { isFollowing: boolean; stamp: string | null; behind: string | null }

/** The replica accepts the serving role, replicates this database and keeps up. */
export const lookAtReplica: Look = async ({ env: { DATABASE_REPLICA_URL: url } }) => {
  if (!url) return 'none: everything is read from the primary (no DATABASE_REPLICA_URL)'
  const { isFollowing, stamp, behind } = await seenAt(url)
  if (!isFollowing)
    return 'DATABASE_REPLICA_URL points to the primary: correct, but saves it no load'
  if (stamp === null)
    throw new Error(
      'The replica has no entries from the worker. Start a worker, or point DATABASE_REPLICA_URL to a replica of this database.',
    )
  if (Number(behind) > BEHIND_SECONDS)
    throw new Error(
      `The worker’s latest entry on the replica is ${behind} s old, so everything is read from the primary. Let the replica catch up, or start a worker.`,
    )
  return `up to date: has what the worker wrote ${behind} s ago`
}

async function seenAt(url: string): Promise<Seen> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Seen>(
      `select pg_is_in_recovery() as "isFollowing", max(cron_on)::text as stamp,
        round(extract(epoch from clock_timestamp() - max(cron_on)))::text as behind
      from pgboss.version`,
    )
    return rows[0] ?? { isFollowing: false, stamp: null, behind: null }
  } catch (error) {
    throw new Error(
      `DATABASE_REPLICA_URL cannot be used: ${innermost(error)}. Meanwhile everything is read from the primary.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
