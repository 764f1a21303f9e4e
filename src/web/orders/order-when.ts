import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const DAY = 24 * 3_600_000

/** "tomorrow, 8:30 – 9:30 am"; without `asOf` always by date. */
export function whenOf({ startsAt, endsAt }: Hours, asOf?: string): string {
  const hours = hoursOf(startsAt, endsAt)
  if (isOn(startsAt, asOf, 0)) return m.booking_track_today({ hours })
  if (isOn(startsAt, asOf, 1)) return m.booking_track_tomorrow({ hours })
  return m.booking_track_on_day({ day: instantOf(startsAt, 'weekday'), hours })
}

/** The same after a word that needs no "on": "for Sat, 28 Nov, 3:30 – 4:30 pm". */
export function hourOf(hours: Hours, asOf?: string): string {
  return isSoon(hours, asOf) ? whenOf(hours, asOf) : dayAndHours(hours)
}

/** The same on its own line: "Sat, 28 Nov, 3:30 – 4:30 pm". */
export function dayAndHours({ startsAt, endsAt }: Hours): string {
  return `${instantOf(startsAt, 'weekday')}, ${hoursOf(startsAt, endsAt)}`
}

export type Hours = { startsAt: string; endsAt: string }

/** An ISO instant this many milliseconds later. */
export function later(iso: string, milliseconds: number): string {
  return new Date(Date.parse(iso) + milliseconds).toISOString()
}

function isSoon({ startsAt }: Hours, asOf: string | undefined): boolean {
  return isOn(startsAt, asOf, 0) || isOn(startsAt, asOf, 1)
}

function isOn(iso: string, asOf: string | undefined, daysAhead: number): boolean {
  return asOf !== undefined && indianDayOf(iso) === indianDayOf(later(asOf, daysAhead * DAY))
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

function indianDayOf(iso: string): string {
  return isoDay.format(Date.parse(iso))
}
