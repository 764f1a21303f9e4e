import { INDIA, indianDay } from '#src/domain/india-time.ts'
import type { RosterToFit } from './roster-gap.ts'

/**
 * Minutes before a stretch of work from which its person may be told of something: an offer for its
 * first hour is given up an hour before, and somebody has to see it by then.
 * Source: decision 197.
 */
const LEAD_MINUTES = 120

/** Days looked ahead: a week and the day it began on. */
const DAYS = 8

/** Working since then; or left alone, until then where an end is known. */
export type Quiet =
  | { isQuiet: false; since: Temporal.Instant }
  | { isQuiet: true; until: Temporal.Instant | null }

type Stretch = { from: Temporal.Instant; until: Temporal.Instant }

/**
 * Whether a phlebotomist is left alone now: outside their working hours, which count from
 * `LEAD_MINUTES` before they begin to the minute at which they end, and during a leave, from its first
 * instant until its end.
 * Source: decision 197; decision 188.
 */
export function quietOf(
  { hours, leaves }: Pick<RosterToFit, 'hours' | 'leaves'>,
  now: Temporal.Instant,
): Quiet {
  const today = indianDay(now)
  const days = Array.from({ length: DAYS + 2 }, (_, at) => today.add({ days: at - 1 }))
  const awake = days
    .flatMap((day) => stretchesOf(day, hours))
    .flatMap((stretch) => leaves.reduce((left, leave) => left.flatMap(without(leave)), [stretch]))
    .toSorted((a, b) => Temporal.Instant.compare(a.from, b.from))
  const current = awake.find(({ from, until }) => !isBefore(now, from) && isBefore(now, until))
  if (current) return { isQuiet: false, since: current.from }
  return { isQuiet: true, until: awake.find(({ from }) => isBefore(now, from))?.from ?? null }
}

function stretchesOf(day: Temporal.PlainDate, hours: RosterToFit['hours']): Stretch[] {
  const midnight = day.toZonedDateTime(INDIA).toInstant()
  return hours
    .filter(({ weekday }) => weekday === day.dayOfWeek)
    .map(({ fromMinute, untilMinute }) => ({
      from: midnight.add({ minutes: fromMinute - LEAD_MINUTES }),
      until: midnight.add({ minutes: untilMinute }),
    }))
}

/** What is left of a stretch beside a leave. */
function without({ startsAt, endsAt }: RosterToFit['leaves'][number]) {
  return ({ from, until }: Stretch): Stretch[] => {
    if (!isBefore(startsAt, until) || !isBefore(from, endsAt)) return [{ from, until }]
    const before = isBefore(from, startsAt) ? [{ from, until: startsAt }] : []
    return isBefore(endsAt, until) ? [...before, { from: endsAt, until }] : before
  }
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0
