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
] as const
export type ResultFlag = (typeof resultFlags)[number]

export function isCritical(flag: ResultFlag): boolean {
  return flag === 'critical-low' || flag === 'critical-high' || flag === 'critical'
}

const expected = ['negative', 'non-reactive', 'not detected', 'absent', 'nil', 'no growth']

/**
 * A choice stands to its test as the first one listed does, where that one is the expected answer
 * («Negative», «Absent»); other choices, such as a blood group, are neither normal nor abnormal.
 */
export function choiceFlag(
  choice: string,
  choices: readonly string[],
  criticalChoices: readonly string[],
): ResultFlag {
  if (criticalChoices.includes(choice)) return 'critical'
  const [first] = choices
  if (!first || !expected.includes(first.toLowerCase())) return 'no-range'
  return choice === first ? 'normal' : 'abnormal'
}
