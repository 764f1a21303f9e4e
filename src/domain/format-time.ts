import { kept } from './kept.ts'

const zone = 'Asia/Kolkata'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit', hour12: true } as const

/** How much of an instant is shown: `full` 21 Nov 2026, 10:30 am; `near` leaves out the year. */
const shapes = {
  full: { ...day, ...clock },
  near: { day: 'numeric', month: 'short', ...clock },
  day,
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  name: { weekday: 'short' },
  time: clock,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeShape = keyof typeof shapes
/** `short` leaves out the year: 21 Nov; `month` is November 2026, `name` is Sat. */
export type DayShape = 'day' | 'weekday' | 'short' | 'month' | 'name'

const inIndia = kept((key) => {
  const { locale, shape } = partsOf(key)
  return new Intl.DateTimeFormat(locale, { ...saidIn(locale, shapes[shape]), timeZone: zone })
})
const ofDays = kept((key) => {
  const { locale, shape } = partsOf(key)
  return new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: 'UTC' })
})

/** `en-IN near`, the key that the functions below build. */
function partsOf(key: string) {
  const [locale = '', shape = ''] = key.split(' ')
  return { locale, shape: shape as TimeShape }
}

/**
 * An ISO instant in Indian time, as people in India write it. For pages: needs neither zod nor
 * Temporal.
 */
export function formatInstant(iso: string, shape: TimeShape = 'full', locale = 'en-IN'): string {
  return plain(inIndia(`${locale} ${shape}`), iso)
}

/** An ISO day, `2026-11-21` → 21 Nov 2026. A day has no hour and no time zone. */
export function formatDay(isoDay: string, shape: DayShape = 'day', locale = 'en-IN') {
  return plain(ofDays(`${locale} ${shape}`), isoDay)
}

/** Two instants of one day: 8:30 – 9:30 am, सुबह 8:30 – 9:30. */
export function formatHours(fromIso: string, toIso: string, locale = 'en-IN'): string {
  const format = inIndia(`${locale} time`)
  return tidy(format.formatRange(Date.parse(fromIso), Date.parse(toIso)))
}

/** Hindi says morning, noon, evening and night instead of am and pm. */
function saidIn(locale: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const isTimed = shape.hour !== undefined
  return isTimed && locale.startsWith('hi') ? { ...shape, dayPeriod: 'short' } : shape
}

function plain(format: Intl.DateTimeFormat, iso: string): string {
  return tidy(format.format(Date.parse(iso)))
}

/** Servers and browsers use different narrow spaces; both must render the same text. */
function tidy(text: string): string {
  return text
    .replace(/[\u2009\u202f]/g, ' ')
    .replace(/ ?– ?/, ' – ')
    .replace(/ (am|pm)\b/gi, (_, half: string) => `\u00a0${half.toLowerCase()}`)
}
