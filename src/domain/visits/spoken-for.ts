import { z } from 'zod'
import type { OrderId } from '#src/domain/orders/order.ts'
import { ageInYears } from '#src/domain/india-time.ts'
import { freeText } from '#src/domain/free-text.ts'

/**
 * Younger children do not identify themselves: somebody who knows them does, and a record confirms
 * it.
 * Source: WHO Patient Safety Solutions 2, "Patient Identification", 2007, for people who cannot
 * speak for themselves; decision 033 for the age, a cautious default for the lab to confirm.
 */
const SPEAKS_FROM_YEARS = 6

/** Who may say who the child is. */
export const speakers = ['mother', 'father', 'grandparent', 'guardian', 'other-relative'] as const
export type Speaker = (typeof speakers)[number]

/** What confirms it: on the wrist, or on paper. */
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

/**
 * Whether somebody else speaks for this person, by the age on the day in India.
 * Source: decision 033.
 */
export function isSpokenFor(birthDate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return ageInYears(birthDate, today) < SPEAKS_FROM_YEARS
}

type Said = { birthDate: Temporal.PlainDate; spokenFor: SpokenFor | undefined }

/**
 * Whether each person was identified as their age requires: a young child by somebody else and a
 * record, everybody else by themselves.
 * Source: decision 033.
 */
export function isSaidRightly({ birthDate, spokenFor }: Said, today: Temporal.PlainDate): boolean {
  return isSpokenFor(birthDate, today) === (spokenFor !== undefined)
}

/** Who spoke for a young child, with the name sealed. */
export type SpeakerRow = {
  orderId: OrderId
  saidBySealed: string
  relation: Speaker
  record: ChildRecord
  saidAt: Temporal.Instant
}
