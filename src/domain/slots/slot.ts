import { z } from 'zod'
import { dayBegins, INDIA, indianDay, indianInstant } from '#src/domain/india-time.ts'

export const SlotId = z.uuid().brand<'SlotId'>()
export type SlotId = z.infer<typeof SlotId>

/** Hours between now and the start of the first bookable slot. Source: model, "Slot". */
export const NOTICE_HOURS = 2

export type OpeningHours = {
  /** Wall-clock times in India, `HH:MM`. */
  opensAt: string
  closesAt: string
  /** ISO weekdays, 1 = Monday. */
  workingDays: readonly number[]
}

export type SlotTimes = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * The full hours within a lab's opening hours on the coming days, from today in India: an hour that
 * would end after closing is not offered. A lab that opens at 06:30 has 06:30 to 07:30.
 * @param days Indian days, today included
 * Source: model, "Slot".
 */
export function slotTimes(hours: OpeningHours, from: Temporal.Instant, days: number): SlotTimes[] {
  const today = indianDay(from)
  return Array.from({ length: days }, (_, offset) => today.add({ days: offset }))
    .filter((day) => hours.workingDays.includes(day.dayOfWeek))
    .flatMap((day) => hoursOf(hours, day))
}

function hoursOf({ opensAt, closesAt }: OpeningHours, day: Temporal.PlainDate): SlotTimes[] {
  const closing = indianInstant(day, Temporal.PlainTime.from(closesAt))
  const times: SlotTimes[] = []
  let startsAt = indianInstant(day, Temporal.PlainTime.from(opensAt))
  for (;;) {
    const endsAt = startsAt.add({ hours: 1 })
    if (Temporal.Instant.compare(endsAt, closing) > 0) return times
    times.push({ startsAt, endsAt })
    startsAt = endsAt
  }
}

/** The instants between which the slots of an Indian day begin. Source: model, "Slot". */
export function dayTimes(day: Temporal.PlainDate): {
  from: Temporal.Instant
  to: Temporal.Instant
} {
  return { from: dayBegins(day), to: dayBegins(day.add({ days: 1 })) }
}

/** Whether a slot may still be booked now. Source: model, "Slot". */
export function isFarEnough(startsAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startsAt, now.add({ hours: NOTICE_HOURS })) >= 0
}

/**
 * The Indian calendar day of a slot, `2026-11-21`.
 * Source: model, "Slot"; model, "Ids, time, database".
 */
export function slotDay(startsAt: Temporal.Instant): string {
  return startsAt.toZonedDateTimeISO(INDIA).toPlainDate().toString()
}
