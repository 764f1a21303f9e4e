import { z } from 'zod'

const first = Temporal.Instant.from('2000-01-01T00:00:00Z')
const last = Temporal.Instant.from('2100-01-01T00:00:00Z')

/** An instant as programs send it: ISO 8601 with its offset, in this century. */
export const IsoInstant = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isOfThisCentury, 'Write a date and time of this century.')

/** Refuses years outside the database's range and digits finer than the clock's. */
function isOfThisCentury(text: string): boolean {
  try {
    const instant = Temporal.Instant.from(text)
    return (
      Temporal.Instant.compare(first, instant) <= 0 && Temporal.Instant.compare(instant, last) < 0
    )
  } catch {
    return false
  }
}
