import type { Comparator } from './typed-number.ts'

/** Of a value what is measured or seen, without what judges it and without words about it. */
type Found = {
  value: number | null
  comparator: Comparator | null
  choice: string | null
  text: string | null
  unit: string | null
}

const parts = ['value', 'comparator', 'choice', 'text', 'unit'] as const

/** The very same was found: what was judged and decided about the one holds for the other. */
export function isSameFinding(one: Found, other: Found): boolean {
  return parts.every((part) => one[part] === other[part])
}
