import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import type { ResultFlag } from './flag.ts'

type SideRange = {
  id: string
  low: number | null
  high: number | null
  isUncertain?: boolean
  /** It holds in pregnancy alone, or is not made for it though the person is pregnant or may be. */
  condition?: NamedCondition
  premise?: RangePremise
  /** Pregnancy moves the test, she is pregnant, and the range is of others: within it nothing is said. */
  isMoved?: boolean
}

/** The rows that hold for one sex at one age; without a row nothing is said on that point. */
export type Side = {
  sex: 'male' | 'female' | 'any'
  range: SideRange | null
  limits: { id: string; low: number | null; high: number | null } | null
}

/**
 * How a number stands to its range and its critical limits, each on its own: a limit alarms with or
 * without a range, and without a range nothing is «normal». Ends of a range are normal, a critical
 * limit is critical itself.
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
 * The same of a number known only to lie between two others, ends left out and one of them endless at
 * most ("<0.01", ">1000"): said where every number between them is judged alike, else `undecided`.
 */
export function spanFlag(
  side: Side,
  [above, below]: readonly [number, number],
): ResultFlag | 'undecided' {
  const inner = edgesOf(side).filter((edge) => edge > above && edge < below)
  const points = [...new Set([above, ...inner, below])].toSorted((a, b) => a - b)
  // Halfway between neighbours; without an end there, endless itself, as no edge lies beyond. The
  // bands follow one another, so an edge between two alike is as they are.
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
