import { indianDay } from '#src/domain/india-time.ts'
import type { BreakKind } from './break.ts'

/** So long a break may stay open before the alarm. Source: reliability P28. */
export const ALARM_HOURS = 24
/** So old an unconfirmed payment alarms; at 12 days the gateway cancels it for good. P29. */
export const CONFIRM_ALARM_DAYS = 10
/** Money debited for nothing goes back by itself in so many days. Source: reliability A22. */
const REVERSAL_DAYS = 5

export function ageInHours(foundAt: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor(foundAt.until(now).total('hours'))
}

/** Paid there, unknown here, and the days in which banks turn it back are over. */
export function isPastReversal(
  of: { kind: BreakKind; day: Temporal.PlainDate },
  now: Temporal.Instant,
): boolean {
  const last = of.day.add({ days: REVERSAL_DAYS })
  return of.kind === 'missing-here' && Temporal.PlainDate.compare(indianDay(now), last) > 0
}
