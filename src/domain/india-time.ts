/** The one named zone of the product: days, slots and settlement weeks are Indian. */
export const INDIA = 'Asia/Kolkata'

/** The calendar day in India on which an instant falls. */
export function indianDay(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(INDIA).toPlainDate()
}

/** The instant of a wall-clock time on an Indian day. India has no daylight saving: it is unique. */
export function indianInstant(day: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: INDIA, plainTime: time }).toInstant()
}

/** The first instant of an Indian day. */
export function dayBegins(day: Temporal.PlainDate): Temporal.Instant {
  return indianInstant(day, new Temporal.PlainTime())
}

/** Completed years of age on a day; a person born on 29 February is older from 1 March on. */
export function ageInYears(birth: Temporal.PlainDate, on: Temporal.PlainDate): number {
  return birth.until(on, { largestUnit: 'years' }).years
}

/** Days of life on a day. */
export function ageInDays(birth: Temporal.PlainDate, on: Temporal.PlainDate): number {
  return birth.until(on, { largestUnit: 'days' }).days
}
