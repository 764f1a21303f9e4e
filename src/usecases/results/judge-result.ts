import { findTestRules } from '#src/db/queries/results.ts'
import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { flagOf, rangeFor } from '#src/domain/catalogue/reference-range.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { choiceFlag, type ResultFlag } from '#src/domain/results/flag.ts'
import type { EnterResult } from '#src/domain/results/inputs.ts'
import { orderOf, tubesOfItem } from '#src/usecases/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

export type Judged = {
  value: number | null
  choice: string | null
  text: string | null
  unit: string | null
  decimals: number | null
  flag: ResultFlag
  rangeLow: number | null
  rangeHigh: number | null
}

/**
 * A value with the range valid for the patient's sex and calendar age on the day of the draw, not of
 * the entry. Refuses `wrong-result-type`, also for a choice the test does not have.
 * Source: life cycle 5; model, «Ranges».
 */
export async function judgeResult(
  { tx, now }: Step,
  tree: BookingTree,
  item: ItemRow,
  input: EnterResult,
): Promise<Judged> {
  if (input.type !== item.resultType) throw new Refusal('wrong-result-type')
  const { test, ranges } = await findTestRules(tx, item.testCode)
  const none = { value: null, choice: null, text: null, rangeLow: null, rangeHigh: null }
  const shown = { ...none, unit: test.unit, decimals: test.decimals }
  switch (input.type) {
    case 'numeric': {
      const order = orderOf(tree, item.orderId)
      const drawn = tubesOfItem(tree, item).findLast(({ collectedAt }) => collectedAt)?.collectedAt
      const { sex, birthDate } = order
      const range = rangeFor(ranges, { sex, birthDate, drawnOn: indianDay(drawn ?? now) })
      const { value } = input
      const bounds = { rangeLow: range?.low ?? null, rangeHigh: range?.high ?? null }
      return { ...shown, ...bounds, value, flag: flagOf(value, range) }
    }
    case 'qualitative': {
      if (test.choices.length > 0 && !test.choices.includes(input.choice))
        throw new Refusal('wrong-result-type', { facts: { choices: test.choices.join(', ') } })
      return {
        ...shown,
        choice: input.choice,
        flag: choiceFlag(input.choice, test.choices, test.criticalChoices),
      }
    }
    case 'narrative':
    case 'culture':
      return { ...shown, text: input.text, flag: 'no-range' }
  }
}
