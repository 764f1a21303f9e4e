import { z } from 'zod'
import { INDIA, indianInstant } from './india-time.ts'

/** A date and wall-clock time in India as a browser's field sends it: `2026-11-22T02:00`. */
export const IndianMinute = z.iso
  .datetime({ local: true, precision: -1, abort: true })
  .meta({ format: 'local-date-time', examples: ['2026-11-22T02:00'] })
  .transform((local) => {
    const at = Temporal.PlainDateTime.from(local)
    return indianInstant(at.toPlainDate(), at.toPlainTime())
  })

/** The inverse; seconds are cut off. */
export function indianMinute(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(INDIA).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
