import {
  type DayShape,
  formatDay,
  formatHours,
  formatInstant,
  type TimeShape,
} from '#src/domain/format-time.ts'
import { intlLocale } from '#src/web/locale.ts'

/** An ISO instant in Indian time: 21 Nov 2026, 10:30 am; `near` without the year, `time`, `day`. */
export const instantOf = (at: string, shape: TimeShape = 'full') =>
  formatInstant(at, shape, intlLocale())
/** An ISO day: 21 Nov 2026. */
export const dayOf = (on: string, shape: DayShape = 'day') => formatDay(on, shape, intlLocale())
/** 8:30 – 9:30 am. */
export const hoursOf = (from: string, to: string) => formatHours(from, to, intlLocale())
