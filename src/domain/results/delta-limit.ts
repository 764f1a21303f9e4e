import type { Comparator } from './entry/typed-number.ts'
import { daysBetween, type Measured } from './delta.ts'
import type { ResultId } from './item.ts'

/**
 * How far a number may be from the person's last comparable one before a person must look at it.
 * Null parts do not apply; at least one of the three does.
 */
export type DeltaLimit = {
  /** A change greater than this, in the unit of the test. */
  absolute: number | null
  /** A change greater than this share of the earlier value, in percent. */
  percent: number | null
  /** A smaller change is never held by its share: half of very little is nothing. */
  least: number | null
  /** Coefficients of variation in percent, from which the reference change value follows. */
  variation: Variation | null
  /** How many days the earlier value may lie back. */
  withinDays: number
  /** Where the figures are from. */
  source: string
}

/** Analytical, and within one person. */
export type Variation = { analytical: number; within: number }

/** What a limit of change is breached by. */
type DeltaRule = 'absolute' | 'percent' | 'reference-change'

/** A change that is too great, as it is stored with the value: later limits do not alter it. */
export type DeltaBreach = OwnBreach | ElsewhereBreach

/** Since an earlier value of the lab itself. */
export type OwnBreach = {
  /** The earlier value, and when its sample was drawn (UTC). */
  of: ResultId
  value: number
  comparator: Comparator | null
  collectedAt: string | null
  /** The change, at least, in the unit of both values; and in percent of the earlier one. */
  by: number
  percent: number | null
  days: number | null
  rule: DeltaRule
  /** The limit that it exceeds: in the unit, or in percent. */
  limit: number
  source: string
}

/**
 * Since an earlier value of another lab, which is not stored here: whoever may see it reads it by
 * the comparison, while the person's consent is in force. `entered-often`: the test had so many
 * values that it was not compared.
 * Source: decision 254.
 */
export type ElsewhereBreach = {
  elsewhere: true
  rule: DeltaRule | 'entered-often'
  limit: number
  source: string
}

/** Two-sided, 95 of 100 people who did not change stay below it. */
const Z = 1.96

/**
 * The reference change value, in percent of the earlier value.
 * Source: Harris and Yasaka, Clin Chem 1983;29:25; Fraser, Biological Variation (AACC 2001).
 */
export function referenceChange({ analytical, within }: Variation): number {
  return Z * Math.SQRT2 * Math.hypot(analytical, within)
}

type Change = { by: number; percent: number | null }

/**
 * The change that is certain: of "<10" after 50 at least 40, of ">200" after 30 at least 170. In
 * percent of the earlier number, or of its bound. Null where one of the two is no number.
 * Source: decision 224.
 */
export function leastChange(now: Measured, before: Measured): Change | null {
  if (now.value === null || before.value === null) return null
  const [a, b] = [spanOf(now.value, now.comparator), spanOf(before.value, before.comparator)]
  const apart = Math.max(0, a.low - b.high, b.low - a.high)
  const by = a.low > b.high ? apart : -apart
  const percent = before.value === 0 ? null : (Math.abs(by) / Math.abs(before.value)) * 100
  return { by: exact(by), percent: percent === null ? null : exact(percent) }
}

function spanOf(value: number, comparator: Comparator | null) {
  return {
    low: comparator === '<' ? -Infinity : value,
    high: comparator === '>' ? Infinity : value,
  }
}

/** Free of the noise of binary fractions, and never −0. */
function exact(value: number): number {
  return Number(value.toPrecision(12)) + 0
}

/**
 * The part of a limit that a change exceeds; a change that equals a limit does not.
 * Source: features C9; decision 224.
 */
export function exceeded(
  { absolute, percent, least, variation }: DeltaLimit,
  change: Change,
): { rule: DeltaRule; limit: number } | undefined {
  const by = Math.abs(change.by)
  if (absolute !== null && by > absolute) return { rule: 'absolute', limit: absolute }
  // From zero every change is infinitely many percent.
  const share = change.percent ?? (by > 0 ? Infinity : 0)
  if (by < (least ?? 0)) return undefined
  if (percent !== null && share > percent) return { rule: 'percent', limit: percent }
  const rcv = variation && exact(referenceChange(variation))
  return rcv !== null && share > rcv ? { rule: 'reference-change', limit: rcv } : undefined
}

/** An earlier signed value of the same test of the same person. */
export type EarlierValue = Measured & { resultId: ResultId }

/**
 * How a number breaches its limit of change against the last comparable earlier value: drawn
 * before it and within the days of the limit, in the same unit, under the same method as far as
 * both are known. Undefined where it does not, or where there is none.
 * Source: features C9; decision 224.
 */
export function breachOf(
  limit: DeltaLimit | undefined,
  now: Measured,
  earlier: readonly EarlierValue[],
): OwnBreach | undefined {
  const before = limit && lastComparable(now, earlier, limit.withinDays)
  const change = before && leastChange(now, before)
  const over = change ? exceeded(limit, change) : undefined
  if (!before || before.value === null || !change || !over) return undefined
  const { resultId, value, comparator, collectedAt } = before
  return {
    of: resultId,
    value,
    comparator,
    collectedAt: collectedAt?.toString() ?? null,
    ...change,
    percent: change.percent === null ? null : Math.round(change.percent),
    days: daysBetween(collectedAt, now.collectedAt),
    ...over,
    source: limit.source,
  }
}

/**
 * The earlier value with the latest draw that a number may be compared with: drawn before it and
 * within so many days, in the same unit, under the same method as far as both are known.
 * Source: decision 176; decision 224.
 */
export function lastComparable<Earlier extends EarlierValue>(
  now: Measured,
  earlier: readonly Earlier[],
  withinDays: number,
): Earlier | undefined {
  const drawn = now.collectedAt
  if (!drawn) return undefined
  return earlier
    .filter((one) => one.value !== null && one.unit === now.unit && isOfMethod(now, one))
    .filter(({ collectedAt: at }) => at !== null && Temporal.Instant.compare(at, drawn) < 0)
    .filter(({ collectedAt: at }) => (daysBetween(at, drawn) ?? Infinity) <= withinDays)
    .toSorted((a, b) => compareDraws(b, a))[0]
}

function compareDraws(a: EarlierValue, b: EarlierValue): number {
  if (!a.collectedAt || !b.collectedAt) return 0
  return Temporal.Instant.compare(a.collectedAt, b.collectedAt)
}

function isOfMethod(now: Measured, before: Measured): boolean {
  return now.method === null || before.method === null || now.method === before.method
}
