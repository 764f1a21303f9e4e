import { z } from 'zod'
import { ageInYears } from '#src/domain/india-time.ts'
import { freeText } from '#src/domain/free-text.ts'

/**
 * Younger children do not identify themselves: somebody who knows them says who they are, and a
 * record bears it out. That a person who cannot speak for himself is identified by family and by a
 * band or record is the WHO's (Patient Safety Solutions 2, «Patient Identification», 2007); the
 * age is the product's own cautious default, to be confirmed by the lab.
 */
const SPEAKS_FROM_YEARS = 6

/** Who says who the child is. */
export const speakers = ['mother', 'father', 'grandparent', 'guardian', 'other-relative'] as const
export type Speaker = (typeof speakers)[number]

/** What bears it out: on the wrist, or on paper. */
export const childRecords = [
  'wrist-band',
  'birth-certificate',
  'discharge-summary',
  'vaccination-card',
] as const
export type ChildRecord = (typeof childRecords)[number]

export const SpokenFor = z.strictObject({
  saidBy: freeText(2, 80),
  relation: z.enum(speakers),
  record: z.enum(childRecords),
})
export type SpokenFor = z.infer<typeof SpokenFor>

/** Whether somebody else says who this person is, by the age on the day in India. */
export function isSpokenFor(birthDate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return ageInYears(birthDate, today) < SPEAKS_FROM_YEARS
}

type Said = { birthDate: Temporal.PlainDate; spokenFor: SpokenFor | undefined }

/**
 * Whether each person was identified in the way of their age: an infant by another's words and a
 * record, everybody else by their own.
 */
export function isSaidRightly({ birthDate, spokenFor }: Said, today: Temporal.PlainDate): boolean {
  return isSpokenFor(birthDate, today) === (spokenFor !== undefined)
}
