import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Part } from '#src/http/door/health.ts'
import type { World } from '#src/usecases/world.ts'

const LOOK_MS = 10_000
const FILES_MS = 60_000
/** A worker that has just started has not written its heartbeat yet. */
const GRACE_MS = 120_000

export type Degraded = {
  /** As of the last check. */
  parts: () => readonly Part[]
  /** Checks at once, besides the regular checks. */
  look: () => Promise<void>
  stop: () => void
}

type Looked = Pick<World, 'db' | 'files' | 'lagging'>

/**
 * Checks regularly what requests do not wait for but people need: the worker, mail, files, the
 * replica. What cannot be checked, because the database is down, keeps its last state.
 */
export function watchDegraded({ db, files, lagging }: Looked, graceMs = GRACE_MS): Degraded {
  const since = performance.now()
  let inDatabase: Part[] = []
  let areFilesKept = true

  async function lookInside() {
    const { isWorkerStill, isMailWaiting } = await standing(db)
    const isWorkerLate = isWorkerStill && performance.now() - since > graceMs
    await lagging.read(async () => {}) // a read there updates its state
    const isPassedOver = lagging.isReplicaPassedOver()
    inDatabase = [
      ...named('replica', isPassedOver),
      ...named('worker', isWorkerLate),
      ...named('mail', isMailWaiting),
    ]
  }
  async function lookAtFiles() {
    areFilesKept = await keepsFiles(files)
  }
  const quietly = (look: () => Promise<void>) => () => void look().catch(() => {})
  const timers = [
    setInterval(quietly(lookInside), LOOK_MS).unref(),
    setInterval(quietly(lookAtFiles), FILES_MS).unref(),
  ]
  return {
    parts: () => [...inDatabase, ...named('files', !areFilesKept)],
    look: async () => {
      await Promise.all([lookInside(), lookAtFiles()])
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

const named = (part: Part, isSo: boolean): Part[] => (isSo ? [part] : [])

/**
 * A running worker stamps pg-boss's clock every 30 s; letters are sent within seconds, including
 * retries.
 */
async function standing(db: World['db']) {
  const { rows } = await db.execute<{ isWorkerStill: boolean; isMailWaiting: boolean }>(sql`
    select coalesce((select max(cron_on) from pgboss.version) < now() - interval '2 minutes', true)
        as "isWorkerStill",
      exists (select from messages where state = 'queued' and channel = 'email'
        and greatest(created_at, held_until) < now() - interval '5 minutes'
        and (expires_at is null or expires_at > now())) as "isMailWaiting"`)
  return rows[0] ?? { isWorkerStill: true, isMailWaiting: false }
}

async function keepsFiles(files: World['files']): Promise<boolean> {
  const [key, bytes] = [`health/${randomUUID()}`, randomBytes(16)]
  try {
    await files.put(key, bytes)
    const isSame = bytes.equals(await files.get(key))
    await files.delete(key)
    return isSame
  } catch {
    return false
  }
}
