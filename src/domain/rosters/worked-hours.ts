import { type NobodyReason, type RosterToFit, type VisitToFit, whyNobody } from './roster-gap.ts'

/** An hour, as ISO instants. */
type Hour = { startsAt: string; endsAt: string }

/** An hour in which nobody can come, and why. */
export type MissingHour = Hour & { why: NobodyReason }

/**
 * Parts the hours of a day into those in which somebody of the city works who can come, and those
 * in which nobody does, with why.
 * @param fit the place, and who is drawn
 * Source: decision 192.
 */
export function workedHours<Slot extends Hour>(
  hours: readonly Slot[],
  fit: Omit<VisitToFit, 'startsAt' | 'endsAt'>,
  rosters: readonly RosterToFit[],
): { slots: Slot[]; missing: MissingHour[] } {
  const slots: Slot[] = []
  const missing: MissingHour[] = []
  for (const hour of hours) {
    const startsAt = Temporal.Instant.from(hour.startsAt)
    const endsAt = Temporal.Instant.from(hour.endsAt)
    const why = whyNobody({ ...fit, startsAt, endsAt }, rosters)
    if (why) missing.push({ startsAt: hour.startsAt, endsAt: hour.endsAt, why })
    else slots.push(hour)
  }
  return { slots, missing }
}
