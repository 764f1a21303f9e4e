import { productDeltaLimits } from '#src/domain/results/product-delta-limits.ts'
import type { RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import type { JudgingRows } from '#src/domain/results/judging/yardstick-of.ts'
import type { AnalyteRules } from './analyte-rules.ts'

type Test = Pick<
  RuledTest,
  'code' | 'method' | 'unit' | 'decimals' | 'plausibleLow' | 'plausibleHigh'
>

/**
 * The product's rules of a test in the form of a lab's: what a first version begins with, and what
 * it is compared with.
 * Source: decision 225.
 */
export function productRules(
  { code, method, unit, decimals, plausibleLow, plausibleHigh }: Test,
  { ranges, limits }: Pick<JudgingRows, 'ranges' | 'limits'>,
): AnalyteRules {
  const ofTest = ({ testCode }: { testCode: string }) => testCode === code
  return {
    method,
    unit,
    decimals,
    reportableLow: null,
    reportableHigh: null,
    impossibleLow: plausibleLow,
    impossibleHigh: plausibleHigh,
    ranges: ranges.filter(ofTest).map((row) => ({
      ...agesOf(row),
      condition: row.condition ?? null,
      premise: row.premise,
      low: row.low,
      high: row.high,
    })),
    limits: limits.filter(ofTest).map((row) => ({ ...agesOf(row), low: row.low, high: row.high })),
    delta: productDeltaLimits[code] ?? null,
    stability: null,
  }
}

type Ages = JudgingRows['limits'][number]

function agesOf({ sex, fromDays, fromYears, toDays, toYears }: Ages) {
  return { sex, fromDays, fromYears, toDays, toYears }
}
