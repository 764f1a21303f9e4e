import type { AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import { orderOf } from '#src/domain/bookings/aggregate.ts'
import type { BenchFacts, RuledTest } from '#src/domain/results/bench/bench-facts.ts'
import type { ChoiceMeaning, TestChoice } from './choice-meaning.ts'
import type { DeltaBreach } from '#src/domain/results/delta-limit.ts'
import type { Computed, NotComputedReason } from '#src/domain/results/calculated/computed.ts'
import type { EnterResult } from '#src/domain/results/calculated/inputs.ts'
import { judge } from './judge.ts'
import { type Judgement, type Yardstick } from './judgement.ts'
import type { BookingAtLab, Item } from '#src/domain/results/order-at-hand.ts'
import {
  type Analyte,
  type Comparator,
  type NumberFault,
  readMeasured,
  readNumber,
} from '#src/domain/results/entry/typed-number.ts'
import { rulesOfItem } from './rules-of-item.ts'
import { yardstickOf } from './yardstick-of.ts'

type Beside = 'version' | 'comment' | 'instrumentId' | 'lotId'
type Without<Result> = Result extends unknown ? Omit<Result, Beside> : never
/** A value to be judged, entered or computed, without the version that was shown. */
type Found = Without<EnterResult>

export type Judged = {
  value: number | null
  comparator: Comparator | null
  choice: string | null
  text: string | null
  meaning: ChoiceMeaning | null
  unit: string | null
  decimals: number | null
  /** The fingerprint of the ranges that judged it; null for anything but a number. */
  rangeFingerprint: string | null
  /** The version of the lab's own rules that judged it, and its method; null: the product's. */
  analyteVersionId: AnalyteVersionId | null
  method: string | null
  /** How it is too far from the person's last value; null: it is not, or nobody asked yet. */
  deltaBreach: DeltaBreach | null
  judgement: Judgement
}

/** Why a value is not a result of its test. */
export type Misread = {
  ok: false
  error: NumberFault | 'not-a-choice' | 'wrong-result-type'
  facts?: Readonly<Record<string, string>>
  /** What is wrong with which field. */
  fields?: Readonly<Record<string, string>>
}
export type MaybeJudged = { ok: true; value: Judged } | Misread

type Judging = BookingAtLab & Pick<BenchFacts, 'rules'>

/**
 * A value judged by the rows valid for the patient's sex and calendar age on the day of the draw,
 * not of the entry.
 * Source: life cycle 5; model, "Ranges".
 */
export function judged(
  facts: Judging,
  now: Temporal.Instant,
  item: Item,
  input: Found,
  { isComputed = false } = {},
): MaybeJudged {
  if (input.type !== item.resultType) return { ok: false, error: 'wrong-result-type' }
  const { test: ruled, rows } = rulesOfItem(facts, now, item)
  // What is computed is not typed: beyond a bound it is held, and its inputs stay enterable.
  const test = isComputed ? { ...ruled, measuring: undefined } : ruled
  const choices = facts.rules.choices.filter(({ testCode }) => testCode === item.testCode)
  return judgedBy({ test, choices }, input, () =>
    yardstickOf(now, facts, orderOf(facts, item.orderId), item, { ...rows, test }),
  )
}

type Rules = {
  test: Analyte & Pick<RuledTest, 'rangeFingerprint' | 'own' | 'method'>
  choices: readonly TestChoice[]
}

/**
 * The same with the rules of one test: parses the input, then applies the only judgement.
 * Source: life cycle 5; model, "Ranges".
 */
export function judgedBy(rules: Rules, input: Found, yardstick: () => Yardstick): MaybeJudged {
  const { test } = rules
  if (input.type === 'numeric') {
    const { type } = input
    const read = measuredIn(input, test)
    if (!read.ok) return { ...read, fields: { value: read.error } }
    const judgement = judge({ type, ...read.value, yardstick: yardstick() })
    const { rangeFingerprint, own, method } = test
    // Of the product's rules a report names the catalogue's method.
    const ofLab = own ? { analyteVersionId: own.versionId, method } : {}
    const found = { ...shownBy(test), ...read.value, ...ofLab, rangeFingerprint, judgement }
    return { ok: true, value: found }
  }
  const { type, choice } = input
  const meaning = rules.choices.find((one) => one.choice === choice)?.meaning
  if (!meaning) return notAChoice(rules.choices)
  const text = input.type === 'qualitative' ? null : input.text
  const judgement = judge({ type, meaning })
  return { ok: true, value: { ...shownBy(test), choice, text, meaning, judgement } }
}

function shownBy({ unit, decimals }: Analyte) {
  const none = { value: null, comparator: null, choice: null, text: null, meaning: null }
  const unheld = { rangeFingerprint: null, deltaBreach: null }
  return { ...none, unit, decimals, ...unheld, analyteVersionId: null, method: null }
}

type FoundNumber = Extract<Found, { type: 'numeric' }>

/** The same parsing of a number for every door, typed or sent. */
function measuredIn({ value, comparator, unit, entryUnit }: FoundNumber, test: Analyte) {
  return typeof value === 'string'
    ? readNumber(value, test, entryUnit)
    : readMeasured({ value, comparator: comparator ?? null }, { unit, entryUnit }, test)
}

/** A choice that the test does not have. */
function notAChoice(choices: readonly TestChoice[]): Misread {
  const facts = { choices: choices.map((one) => one.choice).join(', ') }
  return { ok: false, error: 'not-a-choice', facts, fields: { choice: 'not-a-choice' } }
}

/**
 * A computed value is judged by the same rules; where there is none, its text says why and a doctor
 * reads it.
 * Source: decision 031.
 */
export function judgedComputed(
  facts: Judging,
  now: Temporal.Instant,
  item: Item,
  found: Exclude<Computed, { kind: 'waiting' }>,
): MaybeJudged {
  if (found.kind === 'value') {
    const { value, comparator } = found
    const input = { type: 'numeric', value, ...(comparator && { comparator }) } as const
    return judged(facts, now, item, input, { isComputed: true })
  }
  const meaning = 'reading'
  const shown = { choice: 'Not computed', text: notComputedText[found.reason], meaning } as const
  const judgement = judge({ type: 'narrative', meaning })
  return {
    ok: true,
    value: { ...shownBy(rulesOfItem(facts, now, item).test), ...shown, judgement },
  }
}

/** In the words of the report, which is in English. */
const notComputedText: Record<NotComputedReason, string> = {
  'not-exact': 'Not computed: a value it is based on is not exact.',
  'division-by-zero': 'Not computed: a value it is divided by is zero.',
  'below-zero': 'Not computed: a part was measured as greater than the whole.',
  'triglycerides-above-400':
    'Not computable: triglycerides are above 400 mg/dL. Ask for a direct measurement.',
  'under-18': 'Not computed: the formula is for adults.',
  'age-unknown': 'Not computed: the age is not known.',
  'sex-not-known': 'Not computed: the formula exists only for women and men.',
  'in-pregnancy': 'Not computed: the formula does not hold in pregnancy.',
  'other-draw': 'Not computed: its values are from samples of different visits.',
  'no-lot': 'Not computed: the lot of the PT reagent is not known.',
  'lot-expired': 'Not computed: the lot of the PT reagent was past its expiry day.',
  'lot-withdrawn': 'Not computed: the lot of the PT reagent was registered wrongly.',
  'other-unit': 'Not computed: PT was measured in another unit than seconds.',
}
