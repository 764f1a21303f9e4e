/** How many wrong attempts are free, and the longest wait after further ones. */
export type Pace = { free: number; longestSeconds: number }

/**
 * For one network, and for all networks together: many networks slow a guesser down, but never lock
 * the owner out.
 * Source: decision 053.
 */
export const paces = {
  network: { free: 5, longestSeconds: 900 },
  account: { free: 20, longestSeconds: 300 },
} as const satisfies Record<string, Pace>

/** Wrong attempts are forgotten after this time without an attempt. Source: decision 053. */
export const GUESSES_FORGOTTEN = { hours: 24 } as const

/** How long a device stays known after its last sign-in. */
export const DEVICE_LIFE = { hours: 180 * 24 } as const
export const DEVICE_SECONDS = DEVICE_LIFE.hours * 3600

/**
 * After this many wrong attempts in a row a known device waits like a stranger: it may be stolen.
 * Source: decision 053.
 */
export const DEVICE_TRIES = 10

/** The owner is warned of wrong attempts at most once in this time. Source: decision 053. */
export const WARNED_ONCE_IN = { hours: 24 } as const

/**
 * Seconds that the next attempt waits after this many wrong ones: 1, 2, 4 … up to the pace's
 * maximum.
 * Source: decision 053.
 */
export function secondsAfter(wrong: number, { free, longestSeconds }: Pace): number {
  return wrong < free ? 0 : Math.min(2 ** (wrong - free), longestSeconds)
}
