import type { Refused } from '#src/domain/changes.ts'

/** Most places an account can gain beyond the setting by keeping its bookings. */
const MOST_EARNED = 10

/**
 * How many bookings an account may have open at once, paid or not: the operator's setting, plus one
 * for each booking kept, up to ten.
 * Source: reliability S37.
 */
export function mostOpen(setting: number, kept: number): number {
  return setting + Math.min(kept, MOST_EARNED)
}

/**
 * Reserves places for people who can be called and who come: refuses `phone-first`, and
 * `too-many-open` with the fact `most`.
 * Source: reliability S37.
 */
export function whyHoarding(
  { phone, open, kept }: { phone: string | null; open: number; kept: number },
  setting: number,
): Refused<'phone-first' | 'too-many-open'> | undefined {
  if (phone === null) return { ok: false, error: 'phone-first' }
  const most = mostOpen(setting, kept)
  return open >= most ? { ok: false, error: 'too-many-open', facts: { most } } : undefined
}
