import type { Measured } from './typed-number.ts'

/** The bounds of a lab's own method, in its unit; null: none on that side. */
export type Measuring = {
  reportableLow: number | null
  reportableHigh: number | null
  impossibleLow: number | null
  impossibleHigh: number | null
}

/** The method cannot say such a number; or nobody can have it. */
export type MeasuringFault = 'beyond-reportable' | 'impossible-here'

/**
 * Why a number is no result of the lab's own method. Beyond what it measures, a result is `<` or
 * `>` of the bound itself: an exact number there, or a bound further out, claims more than the
 * method knows. What nobody can have is refused.
 * Source: decision 225.
 */
export function measuringFault(
  measured: Measured,
  bounds: Measuring | undefined,
): { error: MeasuringFault; facts: Readonly<Record<string, string>> } | undefined {
  if (!bounds) return undefined
  if (isImpossible(measured, bounds)) return { error: 'impossible-here', facts: {} }
  const { value } = measured
  const { reportableLow: low, reportableHigh: high } = bounds
  if (low !== null && value < low) return beyond(`<${low}`)
  return high !== null && value > high ? beyond(`>${high}`) : undefined
}

function isImpossible({ value, comparator }: Measured, bounds: Measuring): boolean {
  const { impossibleLow: low, impossibleHigh: high } = bounds
  const isBelow = low !== null && (value < low || (comparator === '<' && value <= low))
  const isAbove = high !== null && (value > high || (comparator === '>' && value >= high))
  return isBelow || isAbove
}

function beyond(instead: string) {
  return { error: 'beyond-reportable', facts: { instead } } as const
}
