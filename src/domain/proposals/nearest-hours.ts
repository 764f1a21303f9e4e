import { INDIA } from '#src/domain/india-time.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'

/** An hour that suits a visit, with the places left at each lab it needs. */
export type FreeHour = {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  slots: readonly { id: SlotId; left: number }[]
}

/** A visit and the hours of the new day that suit it. */
export type Wish = { startsAt: Temporal.Instant; hours: readonly FreeHour[] }

/**
 * The hour of the new day that each visit would be proposed: its own hour of the day where a place is
 * free, else the nearest, the earlier of two as near. Undefined where none is left. A place that a
 * visit before it in the list would take is not free for it.
 * Source: decision 184.
 */
export function nearestHours(wishes: readonly Wish[]): (FreeHour | undefined)[] {
  const used = new Map<SlotId, number>()
  return wishes.map(({ startsAt, hours }) => {
    const isFree = ({ slots }: FreeHour) =>
      slots.every(({ id, left }) => left > (used.get(id) ?? 0))
    const far = (hour: FreeHour) => Math.abs(minuteOf(hour.startsAt) - minuteOf(startsAt))
    const [best] = hours
      .filter(isFree)
      .toSorted((a, b) => far(a) - far(b) || Temporal.Instant.compare(a.startsAt, b.startsAt))
    for (const { id } of best?.slots ?? []) used.set(id, (used.get(id) ?? 0) + 1)
    return best
  })
}

/** Minutes since midnight in India. */
function minuteOf(at: Temporal.Instant): number {
  const { hour, minute } = at.toZonedDateTimeISO(INDIA)
  return hour * 60 + minute
}
