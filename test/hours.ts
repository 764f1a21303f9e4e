import { INDIA } from '#src/domain/india-time.ts'

/** The hour of the day in India in which an instant falls. */
export function indianHour(instant: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(INDIA).hour
}
