import { INDIA, indianDay } from './india-time.ts'

/** The Indian day of successive instants; computed again only once the day is over. */
export function dayWatch() {
  let day = ''
  let begins = 0
  let ends = 0
  return {
    at({ epochMilliseconds: at }: Pick<Temporal.Instant, 'epochMilliseconds'>): string {
      if (at < begins || at >= ends) {
        const instant = Temporal.Instant.fromEpochMilliseconds(at)
        const start = instant.toZonedDateTimeISO(INDIA).startOfDay()
        day = indianDay(instant).toString()
        begins = start.epochMilliseconds
        ends = start.add({ days: 1 }).epochMilliseconds
      }
      return day
    },
  }
}
