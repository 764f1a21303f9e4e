import type { Paise } from '#src/domain/money.ts'

/** When an open report is due: past, within six hours, within a day, later. */
export const dueSpans = ['late', 'soon', 'today', 'later'] as const
export type DueSpan = (typeof dueSpans)[number]

/**
 * How many open reports are due when, counted from now. `promises`: of the orders that are not
 * marked late; those that are, are in `late` already, whatever was promised since.
 * Source: our decision: what a shift can still save comes first; decision 058.
 */
export function dueCounts(
  promises: readonly Temporal.Instant[],
  now: Temporal.Instant,
  late: number,
): Record<DueSpan, number> {
  const counts = { late, soon: 0, today: 0, later: 0 }
  for (const at of promises) counts[spanOf(at.since(now).total('hours'))] += 1
  return counts
}

function spanOf(hours: number): DueSpan {
  if (hours < 0) return 'late'
  if (hours <= 6) return 'soon'
  return hours <= 24 ? 'today' : 'later'
}

type Turnaround = { hours: number; isOnTime: boolean }

/** The share of reports, in whole percent, that were there within so many hours. */
export type CurvePoint = { hours: number; percent: number }

/** Fewer say nothing about a lab. Source: as the public figures of a lab. */
const FEWEST_REPORTS = 5

/**
 * The turnaround of a lab's reports: hours in which half and nine tenths were there, the percentage
 * that kept its promise, and the curve by hour. Undefined for fewer than `FEWEST_REPORTS`.
 * Source: features C15 (TAT p50, p90).
 */
export function turnaround(reports: readonly Turnaround[]) {
  if (reports.length < FEWEST_REPORTS) return undefined
  const hours = reports.map((one) => Math.max(0, one.hours)).toSorted((a, b) => a - b)
  const within = (share: number) => Math.ceil(hours[Math.ceil(hours.length * share) - 1] ?? 0)
  const last = Math.max(1, Math.ceil(hours.at(-1) ?? 1))
  const steps = Math.min(last, MOST_POINTS)
  const curve = Array.from({ length: steps + 1 }, (_, at): CurvePoint => {
    const upTo = Math.round((last * at) / steps)
    const count = hours.filter((one) => one <= upTo).length
    return { hours: upTo, percent: Math.round((100 * count) / hours.length) }
  })
  const kept = reports.filter(({ isOnTime }) => isOnTime).length
  return {
    reports: reports.length,
    half: within(0.5),
    most: within(0.9),
    onTimePercent: Math.floor((100 * kept) / reports.length),
    curve,
  }
}

/** As many points as a small picture can show. */
const MOST_POINTS = 48

/**
 * One amount for each of the last weeks, oldest first; a week without any is zero.
 * Source: decision 024 (weeks begin on a Monday in India).
 */
export function weeklyAmounts(
  rows: readonly { week: string; net: number }[],
  firstWeek: Temporal.PlainDate,
  weeks: number,
): { week: string; net: Paise }[] {
  const nets = new Map(rows.map(({ week, net }) => [week, net]))
  return Array.from({ length: weeks }, (_, at) => {
    const week = firstWeek.add({ weeks: at }).toString()
    // Sums of whole paise are whole paise.
    return { week, net: (nets.get(week) ?? 0) as Paise }
  })
}
