import { kept } from '#src/domain/kept.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import { intlLocale } from '#src/web/locale.ts'
import { nameHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { hoursOf } from './time-words.ts'

/** `Koramangala, Bengaluru`; a locality with its city's name is written once. */
export function placeOf({ locality, city }: Pick<LabView, 'locality' | 'city'>): string {
  return locality === city.name ? nameHere(city.name) : `${locality}, ${nameHere(city.name)}`
}

type Open = Pick<LabView, 'opensAt' | 'closesAt' | 'workingDays'>

/** `Mon – Sat, 6:30 am – 9:00 pm`. */
export function openWords(lab: Open): string {
  return `${daysWords(lab.workingDays)}, ${clockHours(lab)}`
}

/** The weekdays on which it is closed, or that there is none. */
export function closedWords({ workingDays }: Open): string {
  const closed = [1, 2, 3, 4, 5, 6, 7].filter((day) => !workingDays.includes(day))
  if (closed.length === 0) return m.discovery_lab_daily()
  return m.discovery_lab_closed({ days: closed.map((day) => dayName(day, 'long')).join(', ') })
}

/** A date for formatting a wall-clock time: India has one offset all year. */
const onClock = (time: string) => `2026-01-01T${time.slice(0, 5)}:00+05:30`

/** `6:30 am – 9:00 pm`. */
export function clockHours({ opensAt, closesAt }: Pick<Open, 'opensAt' | 'closesAt'>): string {
  if (opensAt.startsWith('00:00') && closesAt >= '23:59') return m.discovery_lab_always()
  return hoursOf(onClock(opensAt), onClock(closesAt))
}

/** Consecutive ISO weekdays as `Mon – Sat`, others one by one. */
function daysWords(days: readonly number[]) {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  const isRow = days.length > 2 && last - first === days.length - 1
  return isRow
    ? `${dayName(first, 'short')} – ${dayName(last, 'short')}`
    : days.map((day) => dayName(day, 'short')).join(', ')
}

const shortNames = kept(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
)
const longNames = kept(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)

/** The name of an ISO weekday; 5 January 2026 is a Monday. */
export function dayName(weekday: number, width: 'short' | 'long') {
  const names = width === 'short' ? shortNames : longNames
  return names(intlLocale()).format(Date.UTC(2026, 0, 4 + weekday))
}
