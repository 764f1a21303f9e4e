/** How many wrong tries wait for nothing, and how long at most one waits after more of them. */
export type Pace = { free: number; longestSeconds: number }

/** From one network, and from everywhere together: many networks slow a guesser, nobody locks out. */
export const paces = {
  network: { free: 5, longestSeconds: 900 },
  account: { free: 20, longestSeconds: 300 },
} as const satisfies Record<string, Pace>

/** After so long without a try, what went wrong before no longer counts. */
export const GUESSES_FORGOTTEN = { hours: 24 } as const

/** A device that was let in once is known for so long after it was last let in. */
export const DEVICE_LIFE = { hours: 180 * 24 } as const
export const DEVICE_SECONDS = DEVICE_LIFE.hours * 3600

/** So many wrong tries in a row, and a known device waits like a stranger: it may be stolen. */
export const DEVICE_TRIES = 10

/** Who is told of wrong tries is told once in this time. */
export const WARNED_ONCE_IN = { hours: 24 } as const

/** Seconds that the next try waits after so many wrong ones: 1, 2, 4 … up to the pace's longest. */
export function secondsAfter(wrong: number, { free, longestSeconds }: Pace): number {
  return wrong < free ? 0 : Math.min(2 ** (wrong - free), longestSeconds)
}
