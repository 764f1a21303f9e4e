import type { Clock } from '#src/usecases/world.ts'

/** The database's own time, which comes with each transaction: two servers never disagree about it. */
export function systemClock(): Clock {
  return {
    now: async ({ begunAt }) => begunAt,
    of: (databaseNow) => databaseNow,
  }
}
