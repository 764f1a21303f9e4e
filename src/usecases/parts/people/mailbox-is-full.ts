import type { Tx } from '#src/db/driver/client.ts'
import { nthLetterTo } from '#src/db/queries/changes/counted-for-limits.ts'
import { limits, type Window } from '#src/domain/limits.ts'
import { secondsToNext } from '#src/usecases/parts/limits/refuse-too-many.ts'

/**
 * Whether an address has had as many links as it gets in an hour, by whoever asked. Its callers lock
 * the address.
 * Source: decision 052.
 */
export async function mailboxIsFull(
  tx: Tx,
  email: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { accountLettersToMailbox: limit } = limits
  const nth = (window: Window) => nthLetterTo(tx, email, window)
  return (await secondsToNext(tx, now, [{ limit, nth }])) > 0
}
