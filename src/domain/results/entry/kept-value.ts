import type { Comparator } from './typed-number.ts'

/** The measured or observed part of a value, without what judges it and without comments. */
type Found = {
  value: number | null
  comparator: Comparator | null
  choice: string | null
  text: string | null
  unit: string | null
}

const parts = ['value', 'comparator', 'choice', 'text', 'unit'] as const

/**
 * Whether exactly the same was found: the judgement and decision on one then apply to the other.
 * Source: decision 100.
 */
export function isSameFinding(one: Found, other: Found): boolean {
  return parts.every((part) => one[part] === other[part])
}
