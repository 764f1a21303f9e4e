import { dayBegins, INDIA, indianDay } from '#src/domain/india-time.ts'

/**
 * Hours of the day in India between which nothing that can wait wakes anybody: from `from` until `to`.
 * Product default.
 * Source: decision 203.
 */
export const NIGHT = { from: 22, to: 7 } as const

/** Until this hour of the day that follows a night, what happens is too soon to be told only after it. Product default. */
const MORNING_UNTIL = 12

/** The night in which an instant lies, if it does. Source: decision 203. */
export function nightOf(instant: Temporal.Instant) {
  const { hour } = instant.toZonedDateTimeISO(INDIA)
  if (hour >= NIGHT.to && hour < NIGHT.from) return undefined
  const today = dayBegins(indianDay(instant))
  const morning = hour < NIGHT.to ? today : today.add({ hours: 24 })
  return {
    begins: morning.subtract({ hours: 24 - NIGHT.from }),
    ends: morning.add({ hours: NIGHT.to }),
  }
}

/**
 * Until when news of a visit waits so that it wakes nobody: the end of the night, where it is night
 * and the visit does not begin on the morning that follows. Undefined where it is told at once.
 * Source: decision 218.
 */
export function heldOverNight(
  { startsAt }: { startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant | undefined {
  const night = nightOf(now)
  if (!night) return undefined
  const noon = night.ends.add({ hours: MORNING_UNTIL - NIGHT.to })
  return Temporal.Instant.compare(startsAt, noon) < 0 ? undefined : night.ends
}
