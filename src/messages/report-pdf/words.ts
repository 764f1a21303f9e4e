import type { RangePremise } from '#src/domain/catalogue/range-premise.ts'
import type { NamedCondition } from '#src/domain/catalogue/reference-range.ts'
import { fingerprint } from '#src/domain/reports/fingerprint.ts'
import type { SignatureMeaning } from '#src/domain/reports/signature.ts'
import { formatInstant } from '#src/domain/format-time.ts'
import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import type { ReportState } from '#src/domain/reports/report-machine.ts'
import type { RevisionReason } from '#src/domain/reports/revision.ts'
import { shownBound } from '#src/domain/reports/shown-bound.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { hasRange, shownFlag } from '#src/domain/reports/verdict.ts'
import { isCritical, type ResultFlag } from '#src/domain/results/judging/flag.ts'
import type { SexRange } from '#src/domain/results/judging/judgement.ts'
import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import { premises } from './premise-words.ts'
import { spelledPowers } from '#src/messages/paper/printable.ts'

export const DEMO_WORDS = 'DEMONSTRATION, NOT A MEDICAL REPORT'

const flags: Record<ResultFlag, string> = {
  normal: 'Within range',
  low: 'Low',
  high: 'High',
  'critical-low': 'Critically low: see a doctor now',
  'critical-high': 'Critically high: see a doctor now',
  critical: 'Critical: see a doctor now',
  abnormal: 'Not the expected result',
  'no-range': 'No reference range: for the doctor to read',
  neutral: 'Neither good nor bad',
  immune: 'Immune: protected by antibodies, not an illness',
  'not-immune': 'Not immune: not an illness',
  equivocal: 'Not clear: ask your doctor whether to repeat it',
  reading: 'For the doctor to read',
}

/** The lab's comment, after the pathologist's decision where nothing else could judge. */
export function saidWords({
  judgedAs,
  comment,
}: Pick<ReportResult, 'judgedAs' | 'comment'>): string {
  const judged = judgedAs && `Judged by the pathologist as ${judgedAs}.`
  return [judged, comment].filter(Boolean).join(' ')
}

const states: Record<ReportState, string> = {
  registered: 'Not yet reported',
  partial: 'Preliminary report',
  final: 'Final report',
  amended: 'Amended report',
  corrected: 'Corrected report',
  appended: 'Report with additions',
  withdrawn: 'WITHDRAWN: do not use',
}

/**
 * How a result relates to its range, in words; without a range it is expected or not, a number
 * normal or not.
 */
export function flagWords(
  result: Parameters<typeof hasRange>[0] & Parameters<typeof shownFlag>[0],
): string {
  const flag = shownFlag(result)
  if (flag === 'abnormal' && result.type === 'numeric') return 'Abnormal'
  return flag === 'normal' && !hasRange(result) ? 'As expected' : flags[flag]
}

/** Outside a range, not the expected choice, or critical: printed in colour. */
export function isOut(flag: ResultFlag): boolean {
  return isCritical(flag) || flag === 'low' || flag === 'high' || flag === 'abnormal'
}

export function stateWords(state: ReportState): string {
  return states[state]
}

/** A unit as the page shows it, in characters the fonts have. */
export function unitShown(ucum: string | null): string {
  return spelledPowers(shownUnit(ucum))
}

/** `13.0 to 17.0 g/dL`, `up to 200 mg/dL`, `40 mg/dL or more`; the decimals are the value's. */
export function rangeWords(
  result: Pick<ReportResult, 'value' | 'unit' | 'rangeLow' | 'rangeHigh'>,
): string {
  const { rangeLow: low, rangeHigh: high } = result
  const unit = unitShown(result.unit)
  const withUnit = (words: string) => (unit ? `${words} ${unit}` : words)
  const show = (bound: number) => shownBound(bound, result.value)
  if (low !== null && high !== null) return withUnit(`${show(low)} to ${show(high)}`)
  if (high !== null) return withUnit(`up to ${show(high)}`)
  if (low !== null) return `${withUnit(show(low))} or more`
  return ''
}

type Ranged = Parameters<typeof rangeWords>[0] &
  Pick<ReportResult, 'ranges' | 'rangeCondition' | 'rangePremise'>

const conditions: Record<NamedCondition, string> = {
  pregnancy: 'in pregnancy',
  'trimester-1': 'in the first trimester of pregnancy',
  'trimester-2': 'in the second trimester of pregnancy',
  'trimester-3': 'in the third trimester of pregnancy',
  'not-pregnant': 'for people who are not pregnant',
}

/** The range that judged a value; of several each by its name, and for whom in pregnancy. */
export function namedRanges(result: Ranged): string {
  const { ranges, rangeCondition, rangePremise } = result
  if (ranges) return ranges.map((range) => sexWords(result, range)).join('; ')
  const words = supposing(rangeWords(result), rangePremise)
  return rangeCondition ? `${conditions[rangeCondition]} ${words || 'none'}` : words
}

/** A range with what it assumes. */
function supposing(words: string, premise: RangePremise | undefined): string {
  return words && premise ? `${words} (${premises[premise]})` : words
}

/** The name of one of several ranges that judge a person. */
function sexWords(
  { value, unit }: Ranged,
  { sex, low, high, condition, premise }: SexRange,
): string {
  const range = rangeWords({ value, unit, rangeLow: low, rangeHigh: high })
  const words = supposing(range, premise) || 'none'
  if (condition) return `${conditions[condition]} ${words}`
  return `${sex === 'female' ? 'women' : 'men'} ${words}`
}

export function ageWords({ ageYears, sex }: ReportBody['patient']): string {
  if (ageYears === 0) return `under 1 year, ${sex}`
  return `${ageYears} ${ageYears === 1 ? 'year' : 'years'}, ${sex}`
}

const reasons: Record<RevisionReason, string> = {
  'wrong-patient': 'the report was for another patient',
  'wrong-sample': 'samples were mixed up',
  transcription: 'a value was entered wrongly',
  'analyser-or-qc': 'a fault of the analyser or its quality control',
  'wrong-unit-or-range': 'a wrong unit or reference range',
  'measured-again': 'the sample was measured again',
  'further-result': 'a further result arrived',
  'clinical-information': 'the lab learned more about the patient',
  'comment-added': 'the lab added a comment',
  'published-by-mistake': 'it was published by mistake',
  other: 'another reason',
}

/** Why a version replaced another. */
export function reasonWords(reason: RevisionReason): string {
  return reasons[reason]
}

/** An instant in Indian time; an unrecorded time says so. */
export function timeWords(iso: string): string {
  return iso ? formatInstant(iso) : 'not recorded'
}

/** When the samples were taken: of several the first and the last. */
export function collectedWords({ samples }: Pick<ReportBody, 'samples'>): string {
  const times = samples.flatMap(({ collectedAt }) => (collectedAt ? [collectedAt] : [])).toSorted()
  const [first = '', last = first] = [times[0], times.at(-1)]
  const [from, to] = [timeWords(first), timeWords(last)]
  return from === to ? from : `${from} to ${to}`
}

const remarks: Record<SampleRemark, string> = {
  'slightly-haemolysed': 'slightly haemolysed',
  'slightly-lipaemic': 'slightly lipaemic',
  'slightly-icteric': 'slightly icteric',
  'small-volume': 'small volume',
  delayed: 'reached the lab late',
  other: 'see the lab’s note',
}

/** The lab's remark on a sample that it accepted. */
export function remarkWords({ remark, remarkWords: words }: ReportBody['samples'][number]): string {
  return remark ? [remarks[remark], words].filter(Boolean).join(': ') : ''
}

/** Where the samples were taken, no more precise than the locality. */
export function placeWords({ kind, locality, pincode }: NonNullable<ReportBody['place']>): string {
  return kind === 'home' ? `At home, ${locality} ${pincode}` : 'At the lab'
}

/** The meaning of a signature under results. */
const meanings: Readonly<Record<SignatureMeaning, string>> = {
  'reviewed-and-approved': 'Reviewed and approved',
  amended: 'Amended',
  corrected: 'Corrected',
  appended: 'Added a comment',
  'withdrawal-proposed': 'Proposed the withdrawal',
  'withdrawal-confirmed': 'Confirmed the withdrawal',
}

/** How somebody signed: one line per signature; in older reports only when. */
export function signedWords({ signedAt, signatures = [] }: Signatory): string[] {
  if (signatures.length === 0) return [`Signed electronically ${timeWords(signedAt)}`]
  return signatures.map(
    ({ meaning, signedAt: at, hash }) =>
      `${meanings[meaning]}, signed electronically ${timeWords(at)}\nSignature ${fingerprint(hash)}`,
  )
}

type Signatory = ReportBody['signatories'][number]
