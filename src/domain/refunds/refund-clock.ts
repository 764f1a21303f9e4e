/** Working days in which a refund arrives. Source: spec §9, refund timelines. */
export const REFUND_DAYS = {
  cash: { earliest: 3, latest: 7 },
  bank: { earliest: 3, latest: 7 },
  online: { earliest: 3, latest: 10 },
} as const

export type RefundPace = keyof typeof REFUND_DAYS

/** National holidays on which every bank is closed; the operator lists the others. */
const NATIONAL_HOLIDAYS = ['01-26', '08-15', '10-02']

/** Further bank holidays, as ISO days. */
export type Holidays = readonly string[]

/**
 * The last day by which a refund must have arrived. Sundays, second and fourth Saturdays, national
 * and listed holidays are not working days.
 * Source: spec §9, refund timelines.
 */
export function refundDueBy(
  requested: Temporal.PlainDate,
  pace: RefundPace,
  holidays: Holidays = [],
): Temporal.PlainDate {
  return afterWorkingDays(requested, REFUND_DAYS[pace].latest, holidays)
}

/**
 * The first day on which the refund may have arrived.
 * Source: spec §9, refund timelines.
 */
export function refundEarliest(
  requested: Temporal.PlainDate,
  pace: RefundPace,
  holidays: Holidays = [],
): Temporal.PlainDate {
  return afterWorkingDays(requested, REFUND_DAYS[pace].earliest, holidays)
}

function afterWorkingDays(from: Temporal.PlainDate, days: number, holidays: Holidays) {
  let left = days
  let day = from
  while (left > 0) {
    day = day.add({ days: 1 })
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/** Whether banks work on a day. Source: life cycle 8, "Clock". */
export function isWorkingDay(day: Temporal.PlainDate, holidays: Holidays = []): boolean {
  if (day.dayOfWeek === 7) return false
  const week = Math.ceil(day.day / 7)
  if (day.dayOfWeek === 6 && (week === 2 || week === 4)) return false
  return !NATIONAL_HOLIDAYS.includes(day.toString().slice(5)) && !holidays.includes(day.toString())
}
