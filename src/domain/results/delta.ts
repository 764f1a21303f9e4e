import { indianDay } from '#src/domain/india-time.ts'
import type { Comparator } from './entry/typed-number.ts'

/** A value as it was measured, and when its sample was taken. */
export type Measured = {
  value: number | null
  comparator: Comparator | null
  /** UCUM. */
  unit: string | null
  collectedAt: Temporal.Instant | null
}

/** The change since an earlier value. */
export type Delta = {
  /** In the unit of both values, rounded to the decimals of the test. */
  by: number
  /** Of the earlier value, in whole percent; null where that was 0. */
  percent: number | null
  /** Whole days between the two samples, by the calendar in India; null where one is not known. */
  days: number | null
}

/**
 * How a number differs from an earlier one of the same test. Null where they cannot be compared: in
 * another unit, only known to lie below or above a number, or no number. It judges nothing: the
 * catalogue names no limit of change, so whether a change is plausible is the pathologist's to say.
 * Source: features C9.
 */
export function deltaOf(now: Measured, before: Measured, decimals: number | null): Delta | null {
  if (now.value === null || before.value === null) return null
  if (now.comparator !== null || before.comparator !== null) return null
  if (now.unit !== before.unit) return null
  const by = now.value - before.value
  return {
    by: Number(decimals === null ? by.toPrecision(12) : by.toFixed(decimals)),
    percent: before.value === 0 ? null : Math.round((by / Math.abs(before.value)) * 100),
    days: daysBetween(before.collectedAt, now.collectedAt),
  }
}

function daysBetween(from: Temporal.Instant | null, to: Temporal.Instant | null): number | null {
  return from && to ? indianDay(from).until(indianDay(to)).days : null
}
