import { type Comparator, shownNumber } from '#src/domain/results/entry/typed-number.ts'

type Entered = {
  value: number | null
  comparator: Comparator | null
  choice: string | null
  text: string | null
  decimals: number | null
}

/** A result as displayed: a number with the test's decimals, text as entered, or the choice. */
export function shownValue({ value, comparator, choice, text, decimals }: Entered): string {
  if (value === null) return text ?? choice ?? ''
  return shownNumber({ value, comparator }, decimals)
}
