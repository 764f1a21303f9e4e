import { ageInYears } from '#src/domain/india-time.ts'
import { movesInPregnancy } from './moves-in-pregnancy.ts'
import { type Donor, rangeConditions, type ReferenceRange, rangeFor } from './reference-range.ts'

/**
 * A booker's answer about a person: pregnant, not pregnant, or prefers not to say.
 * Source: decision 047.
 */
export const pregnancyAnswers = ['yes', 'no', 'unsaid'] as const
export type Pregnancy = (typeof pregnancyAnswers)[number]

/** Tests and panels that are booked only in pregnancy: whoever gives the sample is pregnant. */
const inPregnancyAlone: ReadonlySet<string> = new Set([
  'P-ANC',
  'P-DMARK',
  'P-QUAD',
  'GCT',
  'PAPPA',
  'UE3',
])

/**
 * Whether the items booked for one person imply that she is pregnant.
 * Source: decision 030; decision 047.
 */
export function impliesPregnancy(itemCodes: readonly string[]): boolean {
  return itemCodes.some((code) => inPregnancyAlone.has(code))
}

/**
 * What is known of a person's pregnancy: the booked items override any answer.
 * Source: decision 047.
 */
export function pregnancyOf(itemCodes: readonly string[], isPregnant: boolean | null): Pregnancy {
  if (isPregnant === true || impliesPregnancy(itemCodes)) return 'yes'
  return isPregnant === null ? 'unsaid' : 'no'
}

/**
 * Whether a person of this sex and age is asked about pregnancy before these tests: where a
 * pregnancy range exists, or where pregnancy shifts the usual values. Ages 12 to under 55 years.
 * Source: decision 047; decision 105.
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

/** Whether a person who did not answer may be pregnant. Source: decision 105. */
export function mayBePregnant({ sex, birthDate, drawnOn }: Omit<Donor, 'condition'>): boolean {
  const years = ageInYears(birthDate, drawnOn)
  return sex !== 'male' && years >= 12 && years < 55
}
