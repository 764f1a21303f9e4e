import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import type { JudgingRows } from '#src/db/queries/results.ts'
import { type Pregnancy, pregnancyOf } from '#src/domain/catalogue/pregnancy.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { formulas } from '#src/domain/results/formulas.ts'
import type { Yardstick } from '#src/domain/results/judge.ts'
import { type Donor, type NumericRules, yardstickFor } from '#src/domain/results/yardstick.ts'
import { tubesOfItem } from '#src/usecases/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'

type Bounds = Pick<NumericRules, 'lowest' | 'plausibleLow' | 'plausibleHigh'>
type Rows = JudgingRows & { test: Bounds | undefined }

/**
 * What the numbers of a test are measured against for the person who gave the sample, on the day of
 * the draw; before it was drawn, today. The one place that loads rules into a judgement.
 */
export function yardstickOf(
  { now }: Pick<Step, 'now'>,
  tree: BookingTree,
  { sex, birthDate, isPregnant, dueOn }: OrderRow,
  item: ItemRow,
  rows: Rows,
): Yardstick {
  const drawn = tubesOfItem(tree, item).findLast(({ collectedAt }) => collectedAt)?.collectedAt
  const pregnancy = pregnancyIn(tree, { id: item.orderId, isPregnant })
  const donor = { sex, birthDate, drawnOn: indianDay(drawn ?? now), pregnancy, dueOn }
  return yardstickBy(rows, item.testCode, donor)
}

/** What a test's numbers are measured against for one donor, by the rows of the data. */
export function yardstickBy(rows: Rows, testCode: string, donor: Donor): Yardstick {
  const { ranges, limits, immunity, test } = rows
  const ofTest = (row: { testCode: string }) => row.testCode === testCode
  const rules = {
    ranges: ranges.filter(ofTest),
    limits: limits.filter(ofTest),
    lowest: test?.lowest ?? null,
    plausibleLow: test?.plausibleLow ?? null,
    plausibleHigh: test?.plausibleHigh ?? null,
    isNotForPregnancy: formulas[testCode]?.isNotForPregnancy ?? false,
  }
  return { ...yardstickFor(rules, donor), immunity: immunity.find(ofTest) }
}

/** What is known of the pregnancy of the person of one order. */
export function pregnancyIn(
  { lines }: Pick<BookingTree, 'lines'>,
  { id, isPregnant }: Pick<OrderRow, 'id' | 'isPregnant'>,
): Pregnancy {
  const booked = lines.filter(({ orderId }) => orderId === id)
  return pregnancyOf(
    booked.map(({ itemCode }) => itemCode),
    isPregnant,
  )
}
