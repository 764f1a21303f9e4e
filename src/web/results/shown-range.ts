import type { ChangedValue } from '#src/domain/reports/report-body.ts'
import { shownBound } from '#src/domain/reports/shown-bound.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { rangeOf } from './bench-words.ts'
import { reportConditions } from './condition-words.ts'
import { besideRange } from './premise-words.ts'

/**
 * The range that judged a value, as shown beside it: `Range 12.0 to 15.0`. Where several judged it,
 * each by its name, and pregnancy's as such; empty where there is none.
 */
export function shownRange(of: ChangedValue): string {
  const { type, ranges, rangePremise } = of
  if (type !== 'numeric') return ''
  if (ranges) return eachRange({ ...of, ranges }).join(' ')
  const range = oneRange(of)
  return range && besideRange(range, rangePremise)
}

function oneRange(of: ChangedValue): string {
  const { rangeCondition } = of
  const ends = { low: of.rangeLow, high: of.rangeHigh }
  if (ends.low === null && ends.high === null) return ''
  if (rangeCondition) return reportConditions[rangeCondition]({ range: withUnit(ends, of) })
  const { low, high } = shownEnds(ends, of)
  if (low !== null && high !== null) return m.revision_range({ low, high })
  return low === null ? m.revision_range_to({ high: high ?? '' }) : m.revision_range_from({ low })
}

/** The format of a result's range: the unit, and the decimals of the value. */
type Written = Pick<ChangedValue, 'unit' | 'value'>
type Several = Written & { ranges: readonly SexRange[] }
type Ends = Pick<SexRange, 'low' | 'high'>

function shownEnds({ low, high }: Ends, { value }: Written) {
  const shown = (end: number | null) => (end === null ? null : shownBound(end, value))
  return { low: shown(low), high: shown(high) }
}

/** For both sexes or for pregnancy too: one sentence each, none chosen. */
export function eachRange({ ranges, ...of }: Several): string[] {
  const expecting = ranges.filter(({ condition }) => condition)
  const ordinary = ranges.find(({ sex, condition }) => sex === 'female' && !condition)
  const male = ranges.find(({ sex }) => sex === 'male')
  const ofWomen = expecting.length > 0 ? m.report_range_not_pregnant : m.report_range_of_women
  return [
    ordinary &&
      ofWomen({ range: withUnit(expecting.length > 0 ? unsaid(ordinary) : ordinary, of) }),
    ...expecting.map((range) => conditional(range, of)),
    male && m.report_range_of_men({ range: withUnit(male, of) }),
  ].flatMap((said) => said || [])
}

/** Its name already says that a range is for people who are not pregnant. */
function unsaid({ premise, ...range }: SexRange): SexRange {
  return { ...range, ...(premise && premise !== 'not-pregnant' && { premise }) }
}

function conditional({ condition, ...range }: SexRange, of: Written): string | undefined {
  return condition && reportConditions[condition]({ range: withUnit(range, of) })
}

function withUnit(range: Omit<SexRange, 'sex' | 'condition'>, of: Written): string {
  const words = `${rangeOf(shownEnds(range, of))} ${shownUnit(of.unit)}`.trim()
  return besideRange(words, range.premise)
}
