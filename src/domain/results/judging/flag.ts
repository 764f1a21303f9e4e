/**
 * How a value relates to its range. FHIR's interpretation codes N, L, H, LL, HH; A for a choice.
 */
export const resultFlags = [
  'normal',
  'low',
  'high',
  'critical-low',
  'critical-high',
  /** A choice that is critical by itself, e.g. malaria parasites seen. */
  'critical',
  'abnormal',
  'no-range',
  /** Choices that are not a finding, or cannot be judged on their own: see `choice-meaning.ts`. */
  'neutral',
  'immune',
  'not-immune',
  'equivocal',
  'reading',
] as const
export type ResultFlag = (typeof resultFlags)[number]

/** Whether a flag requires a call at once. Source: reliability L12. */
export function isCritical(flag: ResultFlag): boolean {
  return flag === 'critical-low' || flag === 'critical-high' || flag === 'critical'
}
