type Entered = {
  value: number | null
  choice: string | null
  text: string | null
  decimals: number | null
}

/** A result as people read it: a number with the test's decimals, a choice or words as entered. */
export function shownValue({ value, choice, text, decimals }: Entered): string {
  if (value === null) return choice ?? text ?? ''
  return decimals === null ? String(value) : value.toFixed(decimals)
}
