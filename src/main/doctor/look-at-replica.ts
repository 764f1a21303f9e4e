import pg from 'pg'
import { BEHIND_SECONDS } from '#src/db/lagging-reads.ts'
import { innermost, type Look, PATIENCE } from './finding.ts'

type Seen = { isFollowing: boolean; stamp: string | null; behind: string | null }

/** The replica accepts the serving role, replicates this database and keeps up. */
export const lookAtReplica: Look = async ({ env: { DATABASE_REPLICA_URL: url } }) => {
  if (!url) return 'none: everything is read at the primary (no DATABASE_REPLICA_URL)'
  const { isFollowing, stamp, behind } = await seenAt(url)
  if (!isFollowing)
    return 'DATABASE_REPLICA_URL leads to the primary: right, but it spares it nothing'
  if (stamp === null)
    throw new Error(
      'The replica has nothing of the worker. Start a worker, or let DATABASE_REPLICA_URL name a replica of this database.',
    )
  if (Number(behind) > BEHIND_SECONDS)
    throw new Error(
      `The newest stamp of the worker at the replica is ${behind} s old, so everything is read at the primary. Let the replica catch up, or start a worker.`,
    )
  return `follows, and has what the worker wrote ${behind} s ago`
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
      `DATABASE_REPLICA_URL cannot be used: ${innermost(error)}. Everything is read at the primary meanwhile.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
