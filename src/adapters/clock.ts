import { sql } from 'drizzle-orm'
import type { Clock } from '#src/usecases/world.ts'

/** The database's own time, asked once per transaction: two servers never disagree about it. */
export function systemClock(): Clock {
  const known = new WeakMap<object, Promise<Temporal.Instant>>()
  return {
    now(tx) {
      const now = known.get(tx) ?? readClock(tx)
      known.set(tx, now)
      return now
    },
    of: (databaseNow) => databaseNow,
  }
}

async function readClock(tx: Parameters<Clock['now']>[0]) {
  const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
  return Temporal.Instant.from((rows[0]?.now ?? '').replace(' ', 'T'))
}
