import { readNumber, wholeNumber } from '#src/domain/results/entry/typed-number.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'

type Result = NonNullable<ItemOnBench['result']>
type Shown = {
  result: Pick<Result, 'value' | 'comparator' | 'choice' | 'text'> | null
  decimals: number | null
}

/** A saved value as shown in its field: a number with the test's decimals. */
export function shownValue({ result, decimals }: Shown): string {
  if (!result) return ''
  const { value, comparator, choice, text } = result
  return value === null ? (text ?? choice ?? '') : wholeNumber({ value, comparator }, decimals)
}

/** A typed value of a numeric test, parsed as on the server. */
export function readTyped(
  { unit, decimals, yardstick }: Pick<ItemOnBench, 'unit' | 'decimals' | 'yardstick'>,
  typed: string,
) {
  return readNumber(typed, { unit, decimals, lowest: yardstick.lowest })
}
