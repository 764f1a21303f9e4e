import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import type { RangeRow } from '#src/db/queries/results.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ImmunityLimit } from '#src/domain/results/choice-meaning.ts'
import type { Yardstick } from '#src/domain/results/judge.ts'
import { yardstickFor } from '#src/domain/results/yardstick.ts'
import { tubesOfItem } from '#src/usecases/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * What the numbers of a test are measured against for the person who gave the sample, on the day of
 * the draw; before it was drawn, today. The one place that loads rules into a judgement.
 */
export function yardstickOf(
  { now }: Pick<Step, 'now'>,
  tree: BookingTree,
  { sex, birthDate }: OrderRow,
  item: ItemRow,
  { ranges, immunity }: { ranges: readonly RangeRow[]; immunity?: ImmunityLimit | undefined },
): Yardstick {
  const drawn = tubesOfItem(tree, item).findLast(({ collectedAt }) => collectedAt)?.collectedAt
  const limits = ranges.map((row) => ({ ...row, low: row.criticalLow, high: row.criticalHigh }))
  const rules = { ranges, limits, lowest: null, plausibleHigh: null }
  const donor = { sex, birthDate, drawnOn: indianDay(drawn ?? now) }
  return { ...yardstickFor(rules, donor), immunity }
}
