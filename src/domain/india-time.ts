/**
 * The one named time zone of the product: days, slots and settlement weeks are Indian.
 * Source: model, "Ids, time, database".
 */
export const INDIA = 'Asia/Kolkata'

/** The calendar day in India on which an instant falls. Source: model, "Ids, time, database". */
export function indianDay(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(INDIA).toPlainDate()
}

/**
 * The instant of a wall-clock time on an Indian day; unique, because India has no daylight saving.
 * Source: model, "Ids, time, database".
 */
export function indianInstant(day: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: INDIA, plainTime: time }).toInstant()
}

/** The first instant of an Indian day. Source: model, "Ids, time, database". */
export function dayBegins(day: Temporal.PlainDate): Temporal.Instant {
  return indianInstant(day, new Temporal.PlainTime())
}

/**
 * Completed years of age on a day; a person born on 29 February turns older on 1 March.
 * Source: reliability I11.
 */
export function ageInYears(birth: Temporal.PlainDate, on: Temporal.PlainDate): number {
  return birth.until(on, { largestUnit: 'years' }).years
}

/** Age in days on a day. Source: model, "Ranges". */
export function ageInDays(birth: Temporal.PlainDate, on: Temporal.PlainDate): number {
  return birth.until(on, { largestUnit: 'days' }).days
}
