import { z } from 'zod'

/** Minutes of a day, which is where hours may end. */
export const DAY_MINUTES = 24 * 60

/** When somebody works on a weekday (ISO, 1 = Monday), in minutes of the Indian day. */
export type WorkingHours = { weekday: number; fromMinute: number; untilMinute: number }

/** A wall-clock time in India as a browser's field sends it; `24:00` ends a day. */
export const DayTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time: 08:30.')

/** One line of a week: both times, or neither where nobody works then. */
const Line = z.strictObject({
  weekday: z.int().min(1).max(7),
  from: DayTime.optional(),
  until: DayTime.optional(),
})
type Line = z.infer<typeof Line>

/** Lines of a week at most: four a day. */
const MOST_LINES = 28

/**
 * A week of working hours. Refused at its line where only one time is given, where it does not end
 * after its start (hours over midnight are two lines, one for each day), and where it overlaps
 * another line of its day; lines that touch are joined.
 * Source: decision 188.
 */
export const Week = z
  .array(Line)
  .max(MOST_LINES)
  .superRefine((lines, context) => {
    for (const [at, line] of lines.entries()) {
      const missing = missingIn(line)
      const fault = faultOf(line, lines.slice(0, at))
      if (missing) context.addIssue({ ...absent, path: [at, missing] })
      else if (fault)
        context.addIssue({ code: 'custom', path: [at, fault], message: messages[fault] })
    }
  })
  .transform((lines) => joinedHours(lines.flatMap(hoursIn)))

const absent = { code: 'invalid_type', expected: 'string', input: undefined } as const
const messages = {
  from: 'These hours overlap others of the same day.',
  until: 'The end comes after the start; write hours after midnight under the next day.',
}

/** The time that is missing beside the other one. */
function missingIn({ from, until }: Line): 'from' | 'until' | undefined {
  if (from && !until) return 'until'
  return until && !from ? 'from' : undefined
}

function faultOf(line: Line, earlier: readonly Line[]): 'from' | 'until' | undefined {
  const [hours] = hoursIn(line)
  if (!hours) return undefined
  if (hours.untilMinute <= hours.fromMinute) return 'until'
  return earlier.flatMap(hoursIn).some((other) => isOverlapping(hours, other)) ? 'from' : undefined
}

function hoursIn({ weekday, from, until }: Line): WorkingHours[] {
  if (!from || !until) return []
  // Midnight ends a day: a browser's field has no 24:00.
  const untilMinute = minuteOf(until) || DAY_MINUTES
  return [{ weekday, fromMinute: minuteOf(from), untilMinute }]
}

function isOverlapping(one: WorkingHours, other: WorkingHours) {
  return (
    one.weekday === other.weekday &&
    one.fromMinute < other.untilMinute &&
    other.fromMinute < one.untilMinute
  )
}

/**
 * The minute of the day of `08:30`; 1440 for `24:00`.
 * Source: decision 188.
 */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * `08:30` of a minute of the day; `24:00` ends it.
 * Source: decision 188.
 */
export function dayTimeOf(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * In the order of the week, hours that touch as one: a visit may lie across them.
 * Source: decision 188.
 */
export function joinedHours(hours: readonly WorkingHours[]): WorkingHours[] {
  const joined: WorkingHours[] = []
  for (const one of hours.toSorted(
    (a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute,
  )) {
    const last = joined.at(-1)
    if (last?.weekday === one.weekday && last.untilMinute === one.fromMinute)
      joined[joined.length - 1] = { ...last, untilMinute: one.untilMinute }
    else joined.push(one)
  }
  return joined
}

/**
 * The same hours within the earliest and the latest minute of a day; what lies outside is cut off.
 * Source: decision 188.
 */
export function hoursWithin(
  hours: readonly WorkingHours[],
  { earliestMinute, latestMinute }: { earliestMinute: number; latestMinute: number },
): WorkingHours[] {
  return hours
    .map((one) => ({
      ...one,
      fromMinute: Math.max(one.fromMinute, earliestMinute),
      untilMinute: Math.min(one.untilMinute, latestMinute),
    }))
    .filter(({ fromMinute, untilMinute }) => fromMinute < untilMinute)
}

/**
 * Minutes of work in a week.
 * Source: decision 188.
 */
export function weekMinutes(hours: readonly WorkingHours[]): number {
  return hours.reduce((sum, { fromMinute, untilMinute }) => sum + untilMinute - fromMinute, 0)
}
