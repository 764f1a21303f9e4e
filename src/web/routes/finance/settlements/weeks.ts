/** The Monday of any day's week. */
export function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
