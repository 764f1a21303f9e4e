import { indianDay } from '#src/domain/india-time.ts'
import type { BreakKind } from './break.ts'

/** Hours that a break may stay open before the alarm. Source: reliability P28. */
export const ALARM_HOURS = 24
/**
 * Days after which an unconfirmed payment raises an alarm; at 12 days the gateway cancels it for
 * good.
 * Source: reliability P29.
 */
export const CONFIRM_ALARM_DAYS = 10
/**
 * Days within which money debited without a payment is returned automatically.
 * Source: reliability A22.
 */
export const REVERSAL_DAYS = 5

/** Whole hours since a break was found. */
export function ageInHours(foundAt: Temporal.Instant, now: Temporal.Instant): number {
  return Math.floor(foundAt.until(now).total('hours'))
}

/**
 * Paid at the gateway, unknown to us, and past the days in which banks reverse it.
 * Source: reliability A22.
 */
export function isPastReversal(
  of: { kind: BreakKind; day: Temporal.PlainDate },
  now: Temporal.Instant,
): boolean {
  const last = of.day.add({ days: REVERSAL_DAYS })
  return of.kind === 'missing-here' && Temporal.PlainDate.compare(indianDay(now), last) > 0
}
