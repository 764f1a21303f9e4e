import { type Comparator, shownNumber } from '#src/domain/results/typed-number.ts'

type Entered = {
  value: number | null
  comparator: Comparator | null
  choice: string | null
  text: string | null
  decimals: number | null
}

/** A result as people read it: a number with the test's decimals, words as entered, or a choice alone. */
export function shownValue({ value, comparator, choice, text, decimals }: Entered): string {
  if (value === null) return text ?? choice ?? ''
  return shownNumber({ value, comparator }, decimals)
}
