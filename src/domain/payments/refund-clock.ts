/** Working days in which a refund arrives. Source: specification §9, refund timelines. */
export const REFUND_DAYS = {
  cash: { earliest: 3, latest: 7 },
  bank: { earliest: 3, latest: 7 },
  online: { earliest: 3, latest: 10 },
} as const

/** National holidays on which no bank works; other holidays are the operator's to list. */
const HOLIDAYS = ['01-26', '08-15', '10-02']

/**
 * The last day by which a refund must have arrived: Sundays, second and fourth Saturdays and the
 * national holidays are not working days.
 */
export function refundDueBy(
  requested: Temporal.PlainDate,
  mode: keyof typeof REFUND_DAYS,
): Temporal.PlainDate {
  let left: number = REFUND_DAYS[mode].latest
  let day = requested
  while (left > 0) {
    day = day.add({ days: 1 })
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

export function isWorkingDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek === 7) return false
  const week = Math.ceil(day.day / 7)
  if (day.dayOfWeek === 6 && (week === 2 || week === 4)) return false
  return !HOLIDAYS.includes(day.toString().slice(5))
}
