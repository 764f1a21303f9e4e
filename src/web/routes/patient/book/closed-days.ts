import { type NobodyReason, nobodyReasons } from '#src/domain/rosters/roster-gap.ts'
import type { MissingHour } from '#src/domain/rosters/worked-hours.ts'

/** Why no hour of a day can be chosen. */
export type WhyClosed = 'closed' | 'unfit' | 'full' | NobodyReason

export type Slot = { startsAt: string; endsAt: string; placesLeft: number }
type Day = { day: string; slots: readonly Slot[]; missing: readonly MissingHour[] }
export type ShownDay = Day & { why: WhyClosed | null }

/**
 * Every day from the first to the last on which the lab comes, each with the hours that fit, and why
 * there are none: the lab does not come that day, none of its hours fits these tests or people,
 * nobody works in those that do, or all are taken.
 */
export function whyClosed(all: readonly Day[], fitting: readonly Day[]): ShownDay[] {
  const comes = new Set(all.map(({ day }) => day))
  const hours = new Map(fitting.map((one) => [one.day, one]))
  return daysBetween(all[0]?.day, all.at(-1)?.day).map((day) => {
    const { slots, missing } = hours.get(day) ?? { slots: [], missing: [] }
    return { day, slots, missing, why: comes.has(day) ? whyNone({ slots, missing }) : 'closed' }
  })
}

function whyNone({ slots, missing }: Omit<Day, 'day'>): WhyClosed | null {
  if (slots.length === 0) return closestOf(missing) ?? 'unfit'
  return slots.some(({ placesLeft }) => placesLeft > 0) ? null : 'full'
}

/** Of several reasons that of whoever comes closest. */
function closestOf(missing: readonly MissingHour[]): NobodyReason | undefined {
  return nobodyReasons.findLast((reason) => missing.some(({ why }) => why === reason))
}

function daysBetween(first: string | undefined, last: string | undefined): string[] {
  if (!first || !last) return []
  const from = Temporal.PlainDate.from(first)
  const count = from.until(last).days + 1
  return Array.from({ length: count }, (_, days) => from.add({ days }).toString())
}
