type Entered = {
  value: number | null
  choice: string | null
  text: string | null
  decimals: number | null
}

/** A result as people read it: a number with the test's decimals, words as entered, or a choice alone. */
export function shownValue({ value, choice, text, decimals }: Entered): string {
  if (value === null) return text ?? choice ?? ''
  return decimals === null ? String(value) : value.toFixed(decimals)
}
