import { ageInYears } from '#src/domain/india-time.ts'
import { movesInPregnancy } from './moves-in-pregnancy.ts'
import { type Donor, rangeConditions, type ReferenceRange, rangeFor } from './reference-range.ts'

/** What a booker says of a person: pregnant, not pregnant, or that it is not said. */
export const pregnancyAnswers = ['yes', 'no', 'unsaid'] as const
export type Pregnancy = (typeof pregnancyAnswers)[number]

/** Tests and panels that are booked in pregnancy alone: who gives such a sample is pregnant. */
const inPregnancyAlone: ReadonlySet<string> = new Set([
  'P-ANC',
  'P-DMARK',
  'P-QUAD',
  'GCT',
  'PAPPA',
  'UE3',
])

/** Whether what was booked for one person says that she is pregnant. */
export function impliesPregnancy(itemCodes: readonly string[]): boolean {
  return itemCodes.some((code) => inPregnancyAlone.has(code))
}

/** What is known of a person's pregnancy: what was booked says more than any answer. */
export function pregnancyOf(itemCodes: readonly string[], isPregnant: boolean | null): Pregnancy {
  if (isPregnant === true || impliesPregnancy(itemCodes)) return 'yes'
  return isPregnant === null ? 'unsaid' : 'no'
}

/**
 * Whether a person of this sex and age is asked before these tests: where a range of its own holds in
 * pregnancy, or where pregnancy moves what is usual. The ages are 12 to under 55 years.
 */
export function isPregnancyAsked(
  { ranges, testCodes }: { ranges: readonly ReferenceRange[]; testCodes: readonly string[] },
  { sex, birthDate, drawnOn }: Omit<Donor, 'condition'>,
): boolean {
  if (sex === 'male') return false
  const isMoved = testCodes.some((code) => movesInPregnancy.has(code))
  if (isMoved && mayBePregnant({ sex, birthDate, drawnOn })) return true
  const ofPregnancy = ranges.filter(({ condition }) => condition)
  const donor = { sex: 'female', birthDate, drawnOn } as const
  return rangeConditions.some((condition) => rangeFor(ofPregnancy, { ...donor, condition }))
}

/** Whether a person may be pregnant, where only «not said» is known. */
export function mayBePregnant({ sex, birthDate, drawnOn }: Omit<Donor, 'condition'>): boolean {
  const years = ageInYears(birthDate, drawnOn)
  return sex !== 'male' && years >= 12 && years < 55
}
