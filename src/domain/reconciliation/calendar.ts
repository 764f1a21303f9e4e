import type { ListCalendar } from './inputs.ts'

/**
 * How a day of the gateway's books stands: compared and nothing open, with open differences, not
 * over or not compared yet, or over and never compared because the gateway gave no statement of it.
 */
const dayStandings = ['reconciled', 'open', 'not-yet', 'no-statement'] as const
export type DayStanding = (typeof dayStandings)[number]

type Month = {
  from: Temporal.PlainDate
  /** The last day of the month. */
  to: Temporal.PlainDate
}

/**
 * The days of a month, `2026-11`; by default the current one in India.
 * Source: decision 171.
 */
export function monthOf({ month }: ListCalendar, today: Temporal.PlainDate): Month {
  const of = month === undefined ? today.toPlainYearMonth() : Temporal.PlainYearMonth.from(month)
  return { from: of.toPlainDate({ day: 1 }), to: of.toPlainDate({ day: of.daysInMonth }) }
}

export type DayFacts = {
  day: Temporal.PlainDate
  /** Whether the day was compared, and with how many payments. */
  compared: number | null
  open: number
  resolved: number
}

type Known = {
  today: Temporal.PlainDate
  /** The first day on which we had money at the gateway; undefined where there is none. */
  first: Temporal.PlainDate | undefined
}

/**
 * Every day of a month and how it stands; null before the first payment, when there was nothing to
 * compare. Yesterday is not late until today is over: it is compared in the night.
 * Source: reliability P28; decision 171.
 */
export function calendarOf({ from, to }: Month, facts: readonly DayFacts[], known: Known) {
  const byDay = new Map(facts.map((one) => [one.day.toString(), one]))
  const count = from.until(to).days + 1
  return Array.from({ length: count }, (_, at) => {
    const day = from.add({ days: at })
    const { compared = null, open = 0, resolved = 0 } = byDay.get(day.toString()) ?? {}
    return {
      day: day.toString(),
      standing: standingOf({ day, compared, open, resolved }, known),
      compared,
      open,
      resolved,
    }
  })
}

function standingOf(
  { day, compared, open }: DayFacts,
  { today, first }: Known,
): DayStanding | null {
  if (open > 0) return 'open'
  if (compared !== null) return 'reconciled'
  if (Temporal.PlainDate.compare(day, today.subtract({ days: 1 })) >= 0) return 'not-yet'
  if (first === undefined || Temporal.PlainDate.compare(day, first) < 0) return null
  return 'no-statement'
}
