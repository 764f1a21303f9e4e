import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export const AgreementId = z.uuid().brand<'AgreementId'>()
export type AgreementId = z.infer<typeof AgreementId>

/** More tests than a lab has. */
export const MOST_TESTS = 500

/** Within which hours a sample arrives, and after its receipt a result: at most a week and a month. */
export const MOST_TRANSIT_HOURS = 168
export const MOST_REPORT_HOURS = 720

/** Where nobody says otherwise, in hours. Product default. */
export const usualHours = { transitHours: 24, reportHours: 72 }

/** Which of the person's labs; without an id, the one that the person manages. */
const ofLab = { labId: LabId.optional() }

/** The agreements of a lab; `partnerId`: the tests of that lab too, to propose one. */
export const ListAgreements = z.strictObject({ ...ofLab, partnerId: LabId.optional() })
export type ListAgreements = z.infer<typeof ListAgreements>

export const ProposeAgreement = z.strictObject({
  ...ofLab,
  partnerId: LabId,
  tests: z
    .array(ItemCode)
    .min(1)
    .max(MOST_TESTS)
    .refine((codes) => new Set(codes).size === codes.length),
  transitHours: z.int().min(1).max(MOST_TRANSIT_HOURS).optional(),
  reportHours: z.int().min(1).max(MOST_REPORT_HOURS).optional(),
})
export type ProposeAgreement = z.infer<typeof ProposeAgreement>

/** `version`: as it was shown. */
export const AcceptAgreement = z.strictObject({
  agreementId: AgreementId,
  version: z.int().positive(),
})
export type AcceptAgreement = z.infer<typeof AcceptAgreement>

export const EndAgreement = AcceptAgreement.extend({ reason: freeText(2, 200) })
export type EndAgreement = z.infer<typeof EndAgreement>

/**
 * That one lab may refer some tests to another one. Without a price: the labs settle between
 * themselves. Its tests and its hours never change; other ones are another agreement.
 */
export type Agreement = {
  id: AgreementId
  /** The lab that refers. */
  labId: LabId
  /** The lab that tests. */
  partnerId: LabId
  tests: readonly ItemCode[]
  /** Until a sample that was sent arrives; null: agreed before this was asked. */
  transitHours: number | null
  /** From its receipt until its value is verified. */
  reportHours: number | null
  proposedBy: UserId
  proposedAt: Temporal.Instant
  acceptedBy: UserId | null
  acceptedAt: Temporal.Instant | null
  endedBy: UserId | null
  endedAt: Temporal.Instant | null
  endReason: string | null
  version: number
}

/**
 * How an agreement stands: `agreed` alone allows a referral.
 * Source: features C19; decision 258.
 */
export function standingOfAgreement({
  acceptedAt,
  endedAt,
}: Pick<Agreement, 'acceptedAt' | 'endedAt'>): 'proposed' | 'agreed' | 'ended' {
  if (endedAt) return 'ended'
  return acceptedAt ? 'agreed' : 'proposed'
}
