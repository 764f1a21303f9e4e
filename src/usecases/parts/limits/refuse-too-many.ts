import type { Tx } from '#src/db/driver/client.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { type Limit, secondsToRoom, type Window, windowOf } from '#src/domain/limits.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** One limit of `src/domain/limits.ts`, and what is counted for it. */
export type Counted = {
  limit: Limit
  /**
   * Locked until the transaction ends, so that the count stays true. Undefined where the caller
   * already holds a lock that serialises what is counted.
   */
  lock?: string
  /** When the newest but `most` - 1 was made, if since then. */
  nth: (window: Window) => Promise<Temporal.Instant | undefined>
}

/** Whole seconds until all of these have room, 0 where they have it now. Locks in this order. */
export async function secondsToNext(
  tx: Tx,
  now: Temporal.Instant,
  counted: readonly Counted[],
): Promise<number> {
  let seconds = 0
  for (const { limit, lock, nth } of counted) {
    if (lock !== undefined) await lockName(tx, lock)
    seconds = Math.max(seconds, secondsToRoom(limit, await nth(windowOf(limit, now)), now))
  }
  return seconds
}

/** Refuses `too-many` with the fact `waitSeconds`, the time that is really left. */
export async function refuseTooMany(
  tx: Tx,
  now: Temporal.Instant,
  counted: readonly Counted[],
): Promise<void> {
  refuseWhileWaiting(await secondsToNext(tx, now, counted))
}

/** The same for seconds that a rule of the domain counted. */
export function refuseWhileWaiting(waitSeconds: number): void {
  if (waitSeconds > 0) throw new Refusal('too-many', { facts: { waitSeconds } })
}
