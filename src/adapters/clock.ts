import type { Clock } from '#src/usecases/world.ts'

/**
 * The database's own time, which comes with each transaction, so two servers never disagree. In a
 * demonstration it includes what its clock control added.
 */
export function systemClock(): Clock {
  return {
    now: async ({ begunAt, movedMs }) => begunAt.add({ milliseconds: movedMs }),
    real: async ({ begunAt }) => begunAt,
    of: (databaseNow) => databaseNow,
    fixed: () => null,
  }
}
