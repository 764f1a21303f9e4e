import type { DayOrder } from './instrument-file.ts'
import { instrumentTime } from './instrument-message.ts'

const SEPARATED =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[ T](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([AP])M)?)?$/i

/**
 * A time of a file as ISO 8601 in UTC, read as the time in India: in the order of days that was chosen
 * for the link, or as instruments write it (`YYYYMMDDHHMMSS`). Null where it is no time; a year of two
 * digits is none.
 * Source: decision 250.
 */
export function fileTime(cell: string, order: DayOrder): string | null {
  const [, one = '', two = '', three = '', hour = '0', minute = '0', second = '0', half] =
    SEPARATED.exec(cell.trim()) ?? []
  if (one === '') return instrumentTime(cell)
  const [year, month, day] = {
    'year-first': [one, two, three],
    'day-first': [three, two, one],
    'month-first': [three, one, two],
  }[order]
  const hours = hourOf(Number(hour), half)
  if (year?.length !== 4 || hours === undefined) return null
  const parts = [month, day, `${hours}`, minute, second].map((part) => part?.padStart(2, '0'))
  return instrumentTime([year, ...parts].join(''))
}

/** Undefined for 13 PM. */
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}
