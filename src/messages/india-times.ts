import { INDIA } from '#src/domain/india-time.ts'
import { intlOf, type Language } from '#src/domain/people/language.ts'

/**
 * Instants in Indian time for messages, English unless the language is given. A formatter costs
 * more than everything it formats, so each is created once.
 */
function said(shape: Intl.DateTimeFormatOptions) {
  const formats = formatsOf(shape, INDIA)
  // Hindi calls the hours before four the night, and of a day that is the one which follows it.
  const early = new Intl.DateTimeFormat(intlOf.hi, { ...shape, hourCycle: 'h23', timeZone: INDIA })
  return (at: Temporal.Instant, language: Language = 'en') => {
    const isEarly = language === 'hi' && at.toZonedDateTimeISO(INDIA).hour < 4
    return (isEarly ? early : formats[language]).format(at.epochMilliseconds)
  }
}

/** The same of a calendar day, which has no time zone. */
function saidOfDay(shape: Intl.DateTimeFormatOptions) {
  const formats = formatsOf(shape, 'UTC')
  return (day: Temporal.PlainDate, language: Language = 'en') =>
    formats[language].format(day.toZonedDateTime('UTC').epochMilliseconds)
}

function formatsOf(shape: Intl.DateTimeFormatOptions, timeZone: string) {
  const made = (language: Language) =>
    new Intl.DateTimeFormat(intlOf[language], {
      ...shape,
      // Hindi says morning, noon, evening and night instead of am and pm.
      ...(language === 'hi' && shape.hour ? { dayPeriod: 'short' } : {}),
      timeZone,
    })
  return { en: made('en'), hi: made('hi') }
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
/** 2 December 2026 at 12:00 am. */
export const longDateAndTime = said({
  ...longDay,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
/** 26 November, of a day. */
export const calendarDay = saidOfDay(longDay)
/** 26 November 2026, of a day. */
export const calendarDate = saidOfDay({ ...longDay, year: 'numeric' })
