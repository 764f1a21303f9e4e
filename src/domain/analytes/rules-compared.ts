import type { AgeSpan, RangeCondition } from '#src/domain/catalogue/reference-range.ts'
import type { AnalyteRules } from './analyte-rules.ts'

/** One row with the bounds that it had and has; null: it was not there, or is there no more. */
type RowChange = AgeSpan & {
  condition: RangeCondition | null
  before: Bounds | null
  after: Bounds | null
}
type Bounds = { low: number | null; high: number | null }

/** A value that is not a row, as it was and as it is to be. */
type PartChange = {
  part: (typeof parts)[number]
  before: string | number | null
  after: string | number | null
}

const parts = [
  'method',
  'unit',
  'decimals',
  'reportableLow',
  'reportableHigh',
  'impossibleLow',
  'impossibleHigh',
] as const

/** What a version changes of the rules before it. */
export type RulesCompared = {
  parts: PartChange[]
  ranges: RowChange[]
  limits: RowChange[]
  isDeltaChanged: boolean
  isStabilityChanged: boolean
}

/**
 * What changes between two sets of rules, for whoever approves: only what differs.
 * Source: decision 225.
 */
export function rulesCompared(before: AnalyteRules, after: AnalyteRules): RulesCompared {
  return {
    parts: parts
      .filter((part) => before[part] !== after[part])
      .map((part) => ({ part, before: before[part], after: after[part] })),
    ranges: rowsCompared(before.ranges, after.ranges),
    limits: rowsCompared(before.limits, after.limits),
    isDeltaChanged: isOther(before.delta, after.delta),
    isStabilityChanged: isOther(before.stability, after.stability),
  }
}

type Row = AgeSpan & Bounds & { condition?: RangeCondition | null; premise?: string | null }

function rowsCompared(before: readonly Row[], after: readonly Row[]): RowChange[] {
  const was = new Map(before.map((row) => [placeOf(row), row]))
  const is = new Map(after.map((row) => [placeOf(row), row]))
  return [...new Map([...was, ...is])].flatMap(([place, row]) => {
    const [old = null, next = null] = [was.get(place), is.get(place)]
    if (old && next && old.low === next.low && old.high === next.high) return []
    return [{ ...spanOf(row), before: old && endsOf(old), after: next && endsOf(next) }]
  })
}

function spanOf({ sex, fromDays, fromYears, toDays, toYears, condition = null }: Row) {
  return { sex, fromDays, fromYears, toDays, toYears, condition }
}

function endsOf({ low, high }: Row): Bounds {
  return { low, high }
}

/** Whom a row judges. */
function placeOf(row: Row): string {
  return JSON.stringify([...Object.values(spanOf(row)), row.premise ?? null])
}

function isOther(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b)
}
