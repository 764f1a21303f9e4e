import type { Clock } from '#src/usecases/world.ts'

export type FixedClock = Clock & {
  at: () => Temporal.Instant
  /** Moves it forward, or back by a negative number. */
  pass: (minutes: number) => void
  set: (instant: string) => void
}

/** The fake of the system clock: it stands still until a test moves it. */
export function fixedClock(start = '2026-11-23T03:30:00Z'): FixedClock {
  let now = Temporal.Instant.from(start)
  return {
    now: async () => now,
    real: async () => now,
    of: () => now,
    fixed: () => now,
    at: () => now,
    pass: (minutes) => {
      now = now.add({ seconds: Math.round(minutes * 60) })
    },
    set: (instant) => {
      now = Temporal.Instant.from(instant)
    },
  }
}
