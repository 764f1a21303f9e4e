import type { ItemOnBench } from './bench-view.ts'

type Result = NonNullable<ItemOnBench['result']>
type Shown = {
  result: Pick<Result, 'value' | 'choice' | 'text'> | null
  decimals: number | null
}

/** A saved value as it stands in its field: a number with the test's decimals. */
export function shownValue({ result, decimals }: Shown): string {
  if (!result) return ''
  const { value, choice, text } = result
  if (value === null) return text ?? choice ?? ''
  const isShort = decimals !== null && Number(value.toFixed(decimals)) === value
  return isShort ? value.toFixed(decimals) : String(value)
}
