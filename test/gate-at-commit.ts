import type { Product } from './people.ts'

/**
 * Stops every transaction that made one of these changes ("delete on role_grants") at the commit,
 * and releases all once this many wait there or at an earlier named lock: a transaction that reads
 * without a lock has read by then, and sees nothing of the others.
 */
export async function gateAtCommit(
  { asOwner, pool }: Product,
  changes: readonly string[],
  many: number,
) {
  await asOwner('select pg_advisory_lock(7)')
  await asOwner(`create function stand() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(7); return null; end $$`)
  for (const change of changes)
    await asOwner(`create constraint trigger stand after ${change} deferrable initially deferred
      for each row execute function stand()`)
  return async () => {
    await untilWaiting({ pool }, many)
    await asOwner('select pg_advisory_unlock(7)')
  }
}

/** Waits until this many wait for a lock: at the gate, or behind one that waits there. */
export async function untilWaiting(product: Pick<Product, 'pool'>, many: number) {
  while ((await countWaiting(product)) < many);
}

/** How many wait for a lock. */
export async function countWaiting({ pool }: Pick<Product, 'pool'>): Promise<number> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await pool.query(waiting)).rows[0].count
}
