import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { fieldValue } from '#src/web/routes/bench/orders/result-value.ts'

type Typed = {
  value: string
  finding: string
  comment: string | undefined
  /** The unit that the form named; undefined: it named none. */
  unit?: string | undefined
}

/** A typed value as the test's kind of result; an empty one stays as published. */
export function typedResult(item: ItemOnBench, { value: typed, finding, comment, unit }: Typed) {
  const { resultType: type, result } = item
  const isWords = type === 'narrative' || type === 'culture'
  const value = typed.trim() || (isWords ? (result?.text ?? '') : fieldValue(item))
  const note = comment ? { comment } : {}
  switch (type) {
    case 'numeric':
      return { type, value, ...(unit !== undefined && { entryUnit: unit }), ...note }
    case 'qualitative':
      return { type, choice: value, ...note }
    case 'narrative':
    case 'culture':
      return { type, choice: finding || (result?.choice ?? ''), text: value, ...note }
  }
}
