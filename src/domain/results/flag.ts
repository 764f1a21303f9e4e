/** How a value stands to its range. FHIR's interpretation codes N, L, H, LL, HH; A for a choice. */
export const resultFlags = [
  'normal',
  'low',
  'high',
  'critical-low',
  'critical-high',
  'abnormal',
  'no-range',
] as const
export type ResultFlag = (typeof resultFlags)[number]

export function isCritical(flag: ResultFlag): boolean {
  return flag === 'critical-low' || flag === 'critical-high'
}
