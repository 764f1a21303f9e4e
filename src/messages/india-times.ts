import { INDIA } from '#src/domain/india-time.ts'

/**
 * Instants in Indian time for e-mails. A formatter costs more than everything it formats, so each
 * is created once.
 */
function said(shape: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-IN', { ...shape, timeZone: INDIA })
  return (at: Temporal.Instant) => format.format(at.epochMilliseconds)
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const longDay = { day: 'numeric', month: 'long' } as const

/** Thu, 26 Nov, 8:30 am. */
export const shortDayAndTime = said({ weekday: 'short', day: 'numeric', month: 'short', ...clock })
/** 8:30 am. */
export const clockTime = said(clock)
/** 26 November 2026. */
export const longDate = said({ ...longDay, year: 'numeric' })
/** 26 November at 8:30 am. */
export const longDayAndTime = said({ ...longDay, ...clock })
