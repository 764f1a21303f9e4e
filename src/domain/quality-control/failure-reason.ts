/**
 * What was found when a failed control was looked into. `no-cause`: the repeat lies within its
 * limits, and nothing was found.
 * Source: ISO 15189:2022 7.3.7.2; decision 228.
 */
export const failureReasons = [
  'fresh-control',
  'recalibrated',
  'reagent-changed',
  'maintenance',
  'target-corrected',
  'no-cause',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]
