import type { Refused } from '#src/domain/changes.ts'

/** How many more places than the setting says an account earns at most by keeping its bookings. */
const MOST_EARNED = 10

/**
 * How many bookings an account may have open at once, paid or not: what the operator set, and one
 * more for each that was kept, up to ten more. Source: reliability S37.
 */
export function mostOpen(setting: number, kept: number): number {
  return setting + Math.min(kept, MOST_EARNED)
}

/**
 * Places are for people who can be called and who come: `phone-first`, and `too-many-open` with the
 * fact `most`. Source: reliability S37.
 */
export function whyHoarding(
  { phone, open, kept }: { phone: string | null; open: number; kept: number },
  setting: number,
): Refused<'phone-first' | 'too-many-open'> | undefined {
  if (phone === null) return { ok: false, error: 'phone-first' }
  const most = mostOpen(setting, kept)
  return open >= most ? { ok: false, error: 'too-many-open', facts: { most } } : undefined
}
