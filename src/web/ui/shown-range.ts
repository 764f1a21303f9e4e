import type { ChangedValue } from '#src/domain/reports/report-body.ts'
import { unitWords } from '#src/domain/reports/unit-words.ts'
import type { SexRange } from '#src/domain/results/judge.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { rangeOf } from './bench-cells.tsx'
import { reportConditions } from './condition-words.ts'
import { besideRange } from './premise-words.ts'

/**
 * The range that judged a value, as it stands beside it: `Range 12.0 to 15.0`. Where several judged
 * it each by its name, and pregnancy's as such; empty where there is none.
 */
export function shownRange(of: ChangedValue): string {
  const { type, unit, ranges, rangePremise } = of
  if (type !== 'numeric') return ''
  if (ranges) return eachRange({ unit, ranges }).join(' ')
  const range = oneRange(of)
  return range && besideRange(range, rangePremise)
}

function oneRange({ unit, rangeCondition, rangeLow: low, rangeHigh: high }: ChangedValue): string {
  if (low === null && high === null) return ''
  if (rangeCondition)
    return reportConditions[rangeCondition]({ range: withUnit({ low, high }, unit) })
  if (low !== null && high !== null) return m.revision_range({ low, high })
  return low === null ? m.revision_range_to({ high: high ?? 0 }) : m.revision_range_from({ low })
}

type Several = { unit: string | null; ranges: readonly SexRange[] }

/** Of both sexes or of pregnancy too: one sentence each, none chosen. */
export function eachRange({ unit, ranges }: Several): string[] {
  const expecting = ranges.filter(({ condition }) => condition)
  const ordinary = ranges.find(({ sex, condition }) => sex === 'female' && !condition)
  const male = ranges.find(({ sex }) => sex === 'male')
  const ofWomen = expecting.length > 0 ? m.report_range_not_pregnant : m.report_range_of_women
  return [
    ordinary &&
      ofWomen({ range: withUnit(expecting.length > 0 ? unsaid(ordinary) : ordinary, unit) }),
    ...expecting.map((range) => conditional(range, unit)),
    male && m.report_range_of_men({ range: withUnit(male, unit) }),
  ].flatMap((said) => said || [])
}

/** That a range is for whoever is not pregnant is said by its name already. */
function unsaid({ premise, ...range }: SexRange): SexRange {
  return { ...range, ...(premise && premise !== 'not-pregnant' && { premise }) }
}

function conditional({ condition, ...range }: SexRange, unit: string | null): string | undefined {
  return condition && reportConditions[condition]({ range: withUnit(range, unit) })
}

function withUnit(range: Omit<SexRange, 'sex' | 'condition'>, unit: string | null): string {
  return besideRange(`${rangeOf(range)} ${unitWords(unit) ?? ''}`.trim(), range.premise)
}
