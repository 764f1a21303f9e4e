/** How many more places than the setting says an account earns at most by keeping its bookings. */
const MOST_EARNED = 10

/**
 * How many bookings an account may have open at once, paid or not: what the operator set, and one
 * more for each that was kept, up to ten more. Source: reliability S37.
 */
export function mostOpen(setting: number, kept: number): number {
  return setting + Math.min(kept, MOST_EARNED)
}
