import { sql } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'
import { sqlStateOf } from './sql-state.ts'
import { troubleOf } from './trouble.ts'

/** Reads that may be a little behind what was written last, and burden nobody who writes. */
export type LaggingReads = {
  /**
   * One transaction that only reads, at the replica where there is one that keeps up, else at the
   * primary. Its `begunAt` is the instant up to which everything is in what it reads.
   */
  read: <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** There should be a replica, and the last who asked it had to go to the primary. */
  isReplicaPassedOver: () => boolean
  end: () => Promise<void>
}

/** The worker's stamp, made every 30 s, is older: the replica is cut off, or far behind. */
export const BEHIND_SECONDS = 90
/** For how long nobody asks a replica again that was away or behind. */
const REST_MS = 30_000

class TooFarBehind extends Error {}

/** Without `replica` all is read at the primary, as strictly: what writes there fails in both. */
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

/** Another server may do better. A statement that took too long would take as long there. */
function isAway(error: unknown): boolean {
  if (error instanceof TooFarBehind) return true
  const state = sqlStateOf(error)
  return state ? /^(08|57P|40001)/.test(state) : troubleOf(error) === 'busy'
}
