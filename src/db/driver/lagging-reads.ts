import { sql } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'
import { sqlStateOf } from './sql-state.ts'
import { troubleOf } from './trouble.ts'

/**
 * Reads that may lag behind the latest writes and put no load on the primary.
 * Source: decision 113.
 */
export type LaggingReads = {
  /**
   * One read-only transaction, at the replica if there is one that keeps up, otherwise at the
   * primary. Its `begunAt` is the instant up to which the data it reads is complete.
   */
  read: <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** A replica is configured, and the latest read had to use the primary. */
  isReplicaPassedOver: () => boolean
  end: () => Promise<void>
}

/**
 * The worker writes a stamp every 30 s; if it is older than this, the replica is cut off or far
 * behind.
 */
export const BEHIND_SECONDS = 90
/** How long a replica that was unreachable or behind is not tried again. */
const REST_MS = 30_000

class TooFarBehind extends Error {}

/**
 * Without `replica` everything is read at the primary, under the same rules: writing fails at both.
 */
export function laggingReads(primary: Db, replica?: Db): LaggingReads {
  let restsUntil = 0
  let isPassedOver = false

  async function atReplica<Answer>(from: Db, work: (tx: Tx) => Promise<Answer>) {
    try {
      const answer = await from.transaction(async (tx) => {
        await refuseTooFarBehind(tx)
        return work(tx)
      })
      isPassedOver = false
      return { answer }
    } catch (error) {
      if (!isAway(error)) throw error
      restsUntil = performance.now() + REST_MS
      isPassedOver = true
      return undefined
    }
  }

  return {
    isReplicaPassedOver: () => isPassedOver,
    end: async () => replica?.$client.end(),
    async read(work) {
      const isRested = performance.now() >= restsUntil
      const heard = replica && isRested ? await atReplica(replica, work) : undefined
      return heard ? heard.answer : readAt(primary, work)
    },
  }
}

function readAt<Answer>(primary: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return primary.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`)
    return work(tx)
  })
}

async function refuseTooFarBehind(tx: Tx) {
  const { rows } = await tx.execute<{ keepsUp: boolean }>(sql`
    select coalesce(not pg_is_in_recovery() or max(cron_on) >
      clock_timestamp() - make_interval(secs => ${BEHIND_SECONDS}), false) as "keepsUp"
    from pgboss.version`)
  if (!rows[0]?.keepsUp) throw new TooFarBehind('the replica is too far behind')
}

/**
 * Another server may succeed where this one failed. A statement that took too long would take as
 * long there.
 */
function isAway(error: unknown): boolean {
  if (error instanceof TooFarBehind) return true
  const state = sqlStateOf(error)
  return state ? /^(08|57P|40001)/.test(state) : troubleOf(error) === 'busy'
}
