import type { Clock } from '#src/usecases/world.ts'

/**
 * The database's own time, which comes with each transaction: two servers never disagree about it.
 * In a demonstration what its lever added comes with it.
 */
export function systemClock(): Clock {
  return {
    now: async ({ begunAt, movedMs }) => begunAt.add({ milliseconds: movedMs }),
    real: async ({ begunAt }) => begunAt,
    of: (databaseNow) => databaseNow,
    fixed: () => null,
  }
}
