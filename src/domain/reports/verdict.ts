import type { ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { ReportBody, ReportResult } from './report-body.ts'

/** What a result asks of its reader. Source: decision 031. */
const verdicts = [
  'critical',
  /** Outside its range, or not the expected choice. */
  'look',
  /** Nothing here could judge it: a doctor has to read it. */
  'reading',
  /** Not an illness, but some people should act on it. */
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
 * The verdict on one result. A choice published before choices had meanings was called normal by
 * its place in a list: it never counts as normal, a doctor has to read it. The same holds for a
 * number within a range that the report says is made for other people; a person's decision stands.
 * Source: decision 031; decision 101.
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

/** Normal by a range for people who are not pregnant, for a person who is or may be. */
function isOfOthers({ flag, rangeCondition, judgedAs }: Judged): boolean {
  return flag === 'normal' && rangeCondition === 'not-pregnant' && judgedAs === undefined
}

type Asked = Pick<ReportBody, 'sections' | 'pending' | 'state' | 'judgement'> & {
  /** Superseded by a later version: it reassures nobody any more. */
  isSuperseded?: boolean
}

/**
 * The results of a report by verdict, and whether it may say that nothing is outside the lab's
 * ranges: only where every result was judged and is as it should be, none is still in progress, and
 * the current rules judged them. Page and PDF both use it, so that they cannot differ.
 * Source: decision 031.
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
    /**
     * Not a number within a range: the expected choice, or a value the pathologist called normal.
     */
    expected: those('within').filter((result) => !hasRange(result)),
  }
  const { critical, look, reading, notImmune, within, expected } = sorted
  const asksNothing = [critical, look, reading, notImmune].every((some) => some.length === 0)
  const isValid = body.state !== 'withdrawn' && !body.isSuperseded
  const isWhole = isValid && body.pending.length === 0
  const isOfToday = body.judgement === JUDGEMENT
  const isCalm = isOfToday && isWhole && asksNothing && within.length + expected.length > 0
  /**
   * If any of these ranges is unconfirmed reference data, none is called the lab's own.
   * Source: decision 038.
   */
  const isReference = within.some(({ rangeStatus }) => rangeStatus === 'to-be-confirmed')
  return { ...sorted, count: results.length, isCalm, isReference }
}

/**
 * The version of the rules that judge results; a report of another version never says that all is
 * well.
 */
export const JUDGEMENT = 2

/**
 * Whether a number is judged by a range that it can be within: choices have none, some numbers have
 * none, and no range judged what a person decided, whatever range for others is shown beside it.
 * Source: decision 031.
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
