/** How a value stands to its range. FHIR's interpretation codes N, L, H, LL, HH; A for a choice. */
export const resultFlags = [
  'normal',
  'low',
  'high',
  'critical-low',
  'critical-high',
  /** A choice that is critical as such, e.g. malaria parasites seen. */
  'critical',
  'abnormal',
  'no-range',
  /** Choices that are no finding, or none that can be judged alone: see `choice-meaning.ts`. */
  'neutral',
  'immune',
  'not-immune',
  'equivocal',
  'reading',
] as const
export type ResultFlag = (typeof resultFlags)[number]

export function isCritical(flag: ResultFlag): boolean {
  return flag === 'critical-low' || flag === 'critical-high' || flag === 'critical'
}
