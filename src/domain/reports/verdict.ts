import type { ResultFlag } from '#src/domain/results/flag.ts'
import type { ReportBody, ReportResult } from './report-body.ts'

/** What a result asks of whoever reads the report. */
const verdicts = [
  'critical',
  /** Outside its range, or not the expected choice. */
  'look',
  /** Nothing here could say whether it is right: a doctor has to. */
  'reading',
  /** No illness; some people should do something about it. */
  'not-immune',
  'within',
  'immune',
  /** Neither good nor bad, e.g. a blood group. */
  'fact',
] as const
export type Verdict = (typeof verdicts)[number]

const ofFlags: Record<ResultFlag, Verdict> = {
  normal: 'within',
  low: 'look',
  high: 'look',
  abnormal: 'look',
  critical: 'critical',
  'critical-low': 'critical',
  'critical-high': 'critical',
  'no-range': 'reading',
  neutral: 'fact',
  immune: 'immune',
  'not-immune': 'not-immune',
  equivocal: 'reading',
  reading: 'reading',
}

type Judged = Pick<ReportResult, 'flag' | 'type' | 'meaning' | 'rangeCondition' | 'judgedAs'>

/**
 * A choice published before choices had meanings was called normal by its place in a list: it is
 * never taken for that, a doctor has to read it. So is a number within a range that the report says is made
 * for others than her; what a person decided stands.
 */
export function verdictOf(result: Judged): Verdict {
  const verdict = ofFlags[result.flag]
  if (isOfOthers(result)) return 'reading'
  const isGuessed = result.type !== 'numeric' && result.meaning === undefined
  return isGuessed && verdict !== 'critical' && verdict !== 'look' ? 'reading' : verdict
}

/** The flag as page and PDF show it beside the value. */
export function shownFlag(result: Judged): ResultFlag {
  return isOfOthers(result) ? 'reading' : result.flag
}

/** Normal by a range for people who are not pregnant, of somebody who is or may be. */
function isOfOthers({ flag, rangeCondition, judgedAs }: Judged): boolean {
  return flag === 'normal' && rangeCondition === 'not-pregnant' && judgedAs === undefined
}

type Asked = Pick<ReportBody, 'sections' | 'pending' | 'state' | 'judgement'> & {
  /** A later version took its place: whatever it said, it calms nobody any more. */
  isSuperseded?: boolean
}

/**
 * The results of a report by what they ask, and whether it may say that nothing is outside the lab's
 * ranges: only where every result was judged and found as it should be, none is still at work, and
 * the rules were those of today. Page and PDF ask here, so that they cannot differ.
 */
export function sortedOut(body: Asked) {
  const results = body.sections.flatMap((section) => section.results)
  const those = (verdict: Verdict) => results.filter((result) => verdictOf(result) === verdict)
  const sorted = {
    critical: those('critical'),
    look: those('look'),
    reading: those('reading'),
    notImmune: those('not-immune'),
    immune: those('immune'),
    facts: those('fact'),
    within: those('within').filter(hasRange),
    /** No number within a range: the expected choice, or what the pathologist called normal. */
    expected: those('within').filter((result) => !hasRange(result)),
  }
  const { critical, look, reading, notImmune, within, expected } = sorted
  const asksNothing = [critical, look, reading, notImmune].every((some) => some.length === 0)
  const isValid = body.state !== 'withdrawn' && !body.isSuperseded
  const isWhole = isValid && body.pending.length === 0
  const isOfToday = body.judgement === JUDGEMENT
  const isCalm = isOfToday && isWhole && asksNothing && within.length + expected.length > 0
  /** Some range that calms is reference data: then none is called the lab's. */
  const isReference = within.some(({ rangeStatus }) => rangeStatus === 'to-be-confirmed')
  return { ...sorted, count: results.length, isCalm, isReference }
}

/** The rules by which results are judged; a report of others never says that all is well. */
export const JUDGEMENT = 2

/**
 * Whether a number is judged by a range that it can be within: a choice has none, nor has every number,
 * and what a person decided was judged by none, whatever range for others stands beside it.
 */
export function hasRange({
  type,
  rangeLow,
  rangeHigh,
  ranges = [],
  judgedAs,
}: Pick<ReportResult, 'type' | 'rangeLow' | 'rangeHigh' | 'ranges' | 'judgedAs'>): boolean {
  const all = [{ low: rangeLow, high: rangeHigh }, ...ranges]
  return (
    type === 'numeric' &&
    judgedAs === undefined &&
    all.some(({ low, high }) => low !== null || high !== null)
  )
}
