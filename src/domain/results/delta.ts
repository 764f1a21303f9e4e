import { indianDay } from '#src/domain/india-time.ts'
import type { Comparator } from './entry/typed-number.ts'

/** A value as it was measured and stored, and when its sample was taken. */
export type Measured = {
  value: number | null
  comparator: Comparator | null
  /** UCUM. */
  unit: string | null
  decimals: number | null
  /** As its report names it, of an unsigned value the test's own; null where that is not known. */
  method: string | null
  collectedAt: Temporal.Instant | null
}

/** The change since an earlier value. */
export type Delta = {
  /** In the unit of both values, rounded to the decimals of the more exact one. */
  by: number
  /** Of the earlier value, in whole percent; null where that was 0. */
  percent: number | null
  /** Whole days between the two samples, by the calendar in India; null where one is not known. */
  days: number | null
}

/**
 * Why two numbers are not compared: measured in other units, under other methods of the test, or one is
 * only known to lie below or above a number.
 */
type WhyNot = 'unit' | 'method' | 'bound'

/** The change, or why none is computed; neither where one of the two is no number. */
type Compared = { delta: Delta; why: null } | { delta: null; why: WhyNot | null }

/**
 * How a number differs from an earlier one of the same test, for whoever signs. It judges nothing:
 * a change that is too great is held when the number is entered (`breachOf`).
 * Source: features C9; decision 176; decision 224.
 */
export function compared(now: Measured, before: Measured): Compared {
  if (now.value === null || before.value === null) return { delta: null, why: null }
  const why = whyNot(now, before)
  if (why) return { delta: null, why }
  const by = now.value - before.value
  const percent = before.value === 0 ? null : Math.round((by / Math.abs(before.value)) * 100) + 0
  const days = daysBetween(before.collectedAt, now.collectedAt)
  return { delta: { by: asExact(by, now, before), percent, days }, why: null }
}

function whyNot(now: Measured, before: Measured): WhyNot | null {
  if (now.unit !== before.unit) return 'unit'
  if (now.method !== null && before.method !== null && now.method !== before.method) return 'method'
  return now.comparator !== null || before.comparator !== null ? 'bound' : null
}

/** Never −0, which reads as a fall. */
function asExact(by: number, { decimals: a }: Measured, { decimals: b }: Measured): number {
  return Number(a === null || b === null ? by.toPrecision(12) : by.toFixed(Math.max(a, b))) + 0
}

/**
 * Whole days by the calendar in India; null where one of the two is not known.
 * Source: decision 176.
 */
export function daysBetween(
  from: Temporal.Instant | null,
  to: Temporal.Instant | null,
): number | null {
  return from && to ? indianDay(from).until(indianDay(to)).days : null
}
