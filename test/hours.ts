import { INDIA } from '#src/domain/india-time.ts'

/** The hour of the day in India of an instant. */
export function indianHour(instant: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(INDIA).hour
}
