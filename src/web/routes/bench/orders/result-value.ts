import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { readNumber, wholeNumber } from '#src/domain/results/entry/typed-number.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'

type Result = NonNullable<ItemOnBench['result']>
type Stored = Pick<Result, 'value' | 'comparator' | 'choice' | 'text' | 'decimals'>

/** A saved value as shown: a number with the decimals it was stored with, not with today's. */
export function shownValue(result: Stored | null): string {
  if (!result) return ''
  const { value, comparator, choice, text, decimals } = result
  return value === null ? (text ?? choice ?? '') : wholeNumber({ value, comparator }, decimals)
}

/** The same with the unit it was stored with. */
export function valueWithUnit(result: (Stored & Pick<Result, 'unit'>) | null): string {
  if (!result || result.value === null) return shownValue(result)
  return [shownValue(result), shownUnit(result.unit)].filter(Boolean).join(' ')
}

/** Whether the catalogue has the test in another unit since its value was stored. */
export function isOtherUnit({ unit, result }: Pick<ItemOnBench, 'unit' | 'result'>): boolean {
  return result !== null && result.value !== null && result.unit !== unit
}

/**
 * A saved value as its field has it. Where the test is entered in another unit by now, with its own
 * unit: sent back, it is refused as such, and never taken for a value in today's unit.
 */
export function fieldValue(item: Pick<ItemOnBench, 'unit' | 'result'>): string {
  return isOtherUnit(item) ? valueWithUnit(item.result) : shownValue(item.result)
}

/** A typed value of a numeric test, parsed as on the server. */
export function readTyped(
  item: Pick<ItemOnBench, 'unit' | 'decimals' | 'yardstick' | 'measuring'>,
  typed: string,
) {
  const { unit, decimals, yardstick, measuring } = item
  const bounds = measuring ?? undefined
  return readNumber(typed, { unit, decimals, lowest: yardstick.lowest, measuring: bounds })
}
