import { whyNobodyFree } from '#src/domain/stays/hold-time.ts'
import type { Worker } from '#src/domain/stays/stay.ts'
import type { NobodyReason, VisitToFit } from './roster-gap.ts'

/** An hour, as ISO instants. */
type Hour = { startsAt: string; endsAt: string }

/** An hour in which nobody can come, and why. */
export type MissingHour = Hour & { why: NobodyReason }

/**
 * Parts the hours of a day into those in which somebody of the city can come who has time, and those
 * in which nobody can, with why.
 * @param fit the place, and who is drawn
 * Source: decisions 192 and 193.
 */
export function workedHours<Slot extends Hour>(
  hours: readonly Slot[],
  fit: Omit<VisitToFit, 'startsAt' | 'endsAt'>,
  workers: readonly Worker[],
): { slots: Slot[]; missing: MissingHour[] } {
  const slots: Slot[] = []
  const missing: MissingHour[] = []
  for (const hour of hours) {
    const startsAt = Temporal.Instant.from(hour.startsAt)
    const endsAt = Temporal.Instant.from(hour.endsAt)
    const why = whyNobodyFree({ ...fit, startsAt, endsAt }, workers)
    if (why) missing.push({ startsAt: hour.startsAt, endsAt: hour.endsAt, why })
    else slots.push(hour)
  }
  return { slots, missing }
}
