import { dayBegins, INDIA, indianDay } from '#src/domain/india-time.ts'

/**
 * The first instant after a settlement week: what became payable before it is paid with it.
 * Source: life cycle 7.
 */
export function weekEnds(monday: Temporal.PlainDate): Temporal.Instant {
  return dayBegins(monday.add({ days: 7 }))
}

/** Whether a settlement week has ended, so that it can be paid. Source: life cycle 7. */
export function isWeekOver(monday: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, weekEnds(monday)) >= 0
}

/**
 * The Monday of the Indian week of an instant.
 * Source: life cycle 7; model, "Ids, time, database".
 */
export function weekOf(at: Temporal.Instant): Temporal.PlainDate {
  const day = indianDay(at)
  return day.subtract({ days: day.dayOfWeek - 1 })
}

/**
 * The week that the next batch pays: the last that ended, and while that has its batch, the running
 * one.
 * Source: life cycle 7; decision 024.
 */
export function weekToPay(now: Temporal.Instant, isLastBatched: boolean): Temporal.PlainDate {
  return isLastBatched ? weekOf(now) : weekOf(now).subtract({ weeks: 1 })
}

export function isMonday(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek === 1
}

/**
 * From the first instant of an Indian month to the first after it. `month`: `2026-11`.
 * Source: model, "Ids, time, database".
 */
export function monthBounds(month: string): { begins: Temporal.Instant; ends: Temporal.Instant } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { begins: dayBegins(first), ends: dayBegins(first.add({ months: 1 })) }
}

/**
 * From the first instant of the Indian financial year that contains an instant to the first after
 * it.
 * Source: Income-tax Act (April to March); model, "Ids, time, database".
 */
export function yearBounds(at: Temporal.Instant): {
  begins: Temporal.Instant
  ends: Temporal.Instant
} {
  const first = new Temporal.PlainDate(firstYear(at), 4, 1)
  return { begins: dayBegins(first), ends: dayBegins(first.add({ years: 1 })) }
}

/**
 * The Indian financial year of an instant, April to March: `26-27`.
 * Source: Income-tax Act (April to March).
 */
export function financialYear(at: Temporal.Instant): string {
  const first = firstYear(at)
  const two = (of: number) => String(of % 100).padStart(2, '0')
  return `${two(first)}-${two(first + 1)}`
}

/** The calendar year in which the financial year of an instant began. */
function firstYear(at: Temporal.Instant): number {
  const { year, month } = at.toZonedDateTimeISO(INDIA)
  return month >= 4 ? year : year - 1
}
