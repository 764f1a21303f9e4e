import { z } from 'zod'
import { INDIA, indianInstant } from './india-time.ts'

/** A wall clock's date and time in India as a browser's field writes it: `2026-11-22T02:00`. */
export const IndianMinute = z.iso
  .datetime({ local: true, precision: -1, abort: true })
  .meta({ format: 'local-date-time', examples: ['2026-11-22T02:00'] })
  .transform((local) => {
    const at = Temporal.PlainDateTime.from(local)
    return indianInstant(at.toPlainDate(), at.toPlainTime())
  })

/** The same the other way round; what is left of the minute is cut off. */
export function indianMinute(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(INDIA).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
