import { findTestRules } from '#src/db/queries/results.ts'
import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import type { ChoiceMeaning, TestChoice } from '#src/domain/results/choice-meaning.ts'
import type { Computed, NotComputedReason } from '#src/domain/results/computed.ts'
import type { EnterResult } from '#src/domain/results/inputs.ts'
import { judge, type Judgement, type Yardstick } from '#src/domain/results/judge.ts'
import {
  type Analyte,
  type Comparator,
  type Measured,
  readMeasured,
  readNumber,
} from '#src/domain/results/typed-number.ts'
import { orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { yardstickOf } from '#src/domain/results/yardstick-of.ts'

type Without<Result> = Result extends unknown ? Omit<Result, 'version' | 'comment'> : never
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
  judgement: Judgement
}

/**
 * A value judged by the rows valid for the patient's sex and calendar age on the day of the draw,
 * not of the entry. Refuses `wrong-result-type`, `not-a-choice` for one the test does not have, and
 * a number by the faults of `readNumber`.
 * Source: life cycle 5; model, "Ranges".
 */
export async function judgeResult(
  step: Step,
  tree: BookingTree,
  item: ItemRow,
  input: Found,
): Promise<Judged> {
  if (input.type !== item.resultType) throw new Refusal('wrong-result-type')
  const rules = await findTestRules(step.tx, item.testCode)
  return judgeBy(rules, input, () =>
    yardstickOf(step.now, tree, orderOf(tree, item.orderId), item, rules),
  )
}

type TestRules = Awaited<ReturnType<typeof findTestRules>>

/** The same with loaded rows: parses the input, then applies the only judgement. */
export function judgeBy(rules: TestRules, input: Found, yardstick: () => Yardstick): Judged {
  const { test } = rules
  const none = { value: null, comparator: null, choice: null, text: null, meaning: null }
  const shown = { ...none, unit: test.unit, decimals: test.decimals, rangeFingerprint: null }
  switch (input.type) {
    case 'numeric': {
      const { type } = input
      const measured = measuredIn(input, test)
      const judgement = judge({ type, ...measured, yardstick: yardstick() })
      return { ...shown, ...measured, rangeFingerprint: test.rangeFingerprint, judgement }
    }
    case 'qualitative':
    case 'narrative':
    case 'culture': {
      const { type, choice } = input
      const meaning = meaningOf(rules.choices, choice)
      const text = input.type === 'qualitative' ? null : input.text
      return { ...shown, choice, text, meaning, judgement: judge({ type, meaning }) }
    }
  }
}

type FoundNumber = Extract<Found, { type: 'numeric' }>

/** The same parsing of a number for every door, typed or sent. */
function measuredIn({ value, comparator, unit }: FoundNumber, test: Analyte): Measured {
  const read =
    typeof value === 'string'
      ? readNumber(value, test)
      : readMeasured({ value, comparator: comparator ?? null }, unit, test)
  if (read.ok) return read.value
  const { error, facts } = read
  throw new Refusal(error, { facts, fields: { value: error } })
}

/**
 * A computed value is judged by the same rules; where there is none, its text says why and a doctor
 * reads it.
 */
export async function judgeComputed(
  step: Step,
  tree: BookingTree,
  item: ItemRow,
  found: Exclude<Computed, { kind: 'waiting' }>,
): Promise<Judged> {
  if (found.kind === 'value') {
    const { value, comparator } = found
    return judgeResult(step, tree, item, {
      type: 'numeric',
      value,
      ...(comparator && { comparator }),
    })
  }
  const { test } = await findTestRules(step.tx, item.testCode)
  const meaning = 'reading'
  return {
    value: null,
    comparator: null,
    choice: 'Not computed',
    text: notComputedText[found.reason],
    meaning,
    unit: test.unit,
    decimals: test.decimals,
    rangeFingerprint: null,
    judgement: judge({ type: 'narrative', meaning }),
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
}

/** The meaning of a choice; refuses a choice the test does not have. */
function meaningOf(choices: readonly TestChoice[], choice: string): ChoiceMeaning {
  const known = choices.find((one) => one.choice === choice)
  if (known) return known.meaning
  const facts = { choices: choices.map((one) => one.choice).join(', ') }
  throw new Refusal('not-a-choice', { facts, fields: { choice: 'not-a-choice' } })
}
