import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { ResultFlag } from './flag.ts'

type SideRange = {
  id: string
  low: number | null
  high: number | null
  isUncertain?: boolean
  /**
   * The range applies only in pregnancy, or is not made for it though the person is or may be
   * pregnant.
   */
  condition?: NamedCondition
  premise?: RangePremise
  /**
   * Pregnancy shifts this test, the person is pregnant, and the range is for others: a value within
   * it proves nothing.
   */
  isMoved?: boolean
}

/** The rows that apply to one sex at one age; without a row there is no verdict on that point. */
export type Side = {
  sex: 'male' | 'female' | 'any'
  range: SideRange | null
  limits: { id: string; low: number | null; high: number | null } | null
}

/**
 * The flag of a number by its range and its critical limits, independently: a limit alarms with or
 * without a range, and without a range nothing is "normal". Both ends of a range are normal, a
 * critical limit itself is critical.
 * Source: reliability C4b, L6; decision 030.
 */
export function bandOf({ range, limits }: Side, value: number): ResultFlag {
  if (isAtOrBelow(value, limits?.low)) return 'critical-low'
  if (isAtOrAbove(value, limits?.high)) return 'critical-high'
  if (!range || (range.low === null && range.high === null)) return 'no-range'
  if (range.low !== null && value < range.low) return 'low'
  if (range.high !== null && value > range.high) return 'high'
  return range.isMoved ? 'no-range' : 'normal'
}

/**
 * The flag of a number known only to lie between two others, ends excluded and at most one of them
 * infinite ("<0.01", ">1000"): given where every number between them has the same flag, otherwise
 * `undecided`.
 * Source: decision 030; decision 040.
 */
export function spanFlag(
  side: Side,
  [above, below]: readonly [number, number],
): ResultFlag | 'undecided' {
  const inner = edgesOf(side).filter((edge) => edge > above && edge < below)
  const points = [...new Set([above, ...inner, below])].toSorted((a, b) => a - b)
  // Midpoints between neighbours; infinite where that end is, as no edge lies beyond. The bands are
  // in order, so an edge between two equal ones has the same flag.
  const between = points.slice(1).map((end, at) => ((points[at] ?? end) + end) / 2)
  const flags = new Set(between.map((value) => bandOf(side, value)))
  const [only] = flags
  return flags.size === 1 && only ? only : 'undecided'
}

function edgesOf({ range, limits }: Side): number[] {
  return [range?.low, range?.high, limits?.low, limits?.high].flatMap((edge) => edge ?? [])
}

function isAtOrBelow(value: number, limit: number | null | undefined): boolean {
  return typeof limit === 'number' && value <= limit
}

function isAtOrAbove(value: number, limit: number | null | undefined): boolean {
  return typeof limit === 'number' && value >= limit
}
