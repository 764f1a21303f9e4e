import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { DecideResult, EnterResult, VerifyResult } from '#src/domain/results/calculated/inputs.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { AgreementId } from './agreement.ts'

export const ReferralId = z.uuid().brand<'ReferralId'>()
export type ReferralId = z.infer<typeof ReferralId>

/** Who carries the sample to the partner. */
export const carriers = ['own-staff', 'partner-staff', 'courier'] as const
export type Carrier = (typeof carriers)[number]

/** What goes to the partner: the tube itself, or what was poured off into another one. */
export const sendings = ['tube', 'aliquot'] as const
export type SentAs = (typeof sendings)[number]

/** Why the partner does not test a sample: at its door, or after it was received. */
export const turnedAwayReasons = [
  'insufficient',
  'haemolysed',
  'leaked',
  'wrong-tube',
  'unlabelled',
  'too-old',
  'cannot-measure',
] as const

/** Why no result comes from the partner any more. */
export const goneReasons = ['not-arrived', 'broken', 'no-answer'] as const

/** How a referral ended; `done`: with a verified value. */
export const outcomes = ['done', 'recalled', 'refused', 'returned', 'lost'] as const
export type Outcome = (typeof outcomes)[number]

/** `version`: of the test, as it was shown; without `sentAs` the tube itself goes. */
export const SendReferral = z.strictObject({
  testItemId: TestItemId,
  version: z.int().positive(),
  agreementId: AgreementId,
  carrier: z.enum(carriers),
  sentAs: z.enum(sendings).optional(),
})
export type SendReferral = z.infer<typeof SendReferral>

export const OfReferral = z.strictObject({ referralId: ReferralId })
export type OfReferral = z.infer<typeof OfReferral>

/** `version`: of the referral, as it was shown. */
export const StepReferral = OfReferral.extend({ version: z.int().positive() })
export type StepReferral = z.infer<typeof StepReferral>

/** A code as it is scanned at the door of a lab; without an id, of the person's own. */
export const ScanReferred = z.strictObject({
  code: z.string().trim().toUpperCase().min(4).max(40),
  labId: LabId.optional(),
})
export type ScanReferred = z.infer<typeof ScanReferred>

/** What is on its way to one partner; without an id, from the person's own lab. */
export const ViewPackingList = z.strictObject({ partnerId: LabId, labId: LabId.optional() })
export type ViewPackingList = z.infer<typeof ViewPackingList>

export const TurnAwayReferral = StepReferral.extend({ reason: z.enum(turnedAwayReasons) })
export type TurnAwayReferral = z.infer<typeof TurnAwayReferral>

export const LoseReferral = StepReferral.extend({ reason: z.enum(goneReasons) })
export type LoseReferral = z.infer<typeof LoseReferral>

export const EnterReferred = OfReferral.extend({ result: EnterResult })
export type EnterReferred = z.infer<typeof EnterReferred>

export const VerifyReferred = OfReferral.extend(VerifyResult.shape)
export type VerifyReferred = z.infer<typeof VerifyReferred>

export const DecideReferred = OfReferral.extend(DecideResult.shape)
export type DecideReferred = z.infer<typeof DecideReferred>

/** A test that is at another lab: nobody at its own lab enters or verifies it. */
export type OpenReferral = {
  id: ReferralId
  testItemId: TestItemId
  tubeId: TubeId
  labId: LabId
  partnerId: LabId
  partner: string
  partnerCode: string
  sentBy: UserId
  isReceived: boolean
  /** Null: sent before this was asked. */
  sentAs: SentAs | null
  version: number
  /** From its receipt until its value is verified; null: not agreed. */
  reportHours: number | null
}

/** That a tube itself is at another lab; `isOpen`: for a test that is not ended. */
export type TubeOut = { tubeId: TubeId; partnerId: LabId; partner: string; isOpen: boolean }

/** A referral as it is stored. */
export type Referral = {
  id: ReferralId
  agreementId: AgreementId
  labId: LabId
  partnerId: LabId
  testItemId: TestItemId
  tubeId: TubeId
  carrier: Carrier
  sentAs: SentAs
  /** Of the aliquot, as its label has it; null: the tube goes, with its own. */
  aliquotCode: Barcode | null
  sentBy: UserId
  sentAt: Temporal.Instant
  arriveBy: Temporal.Instant | null
  version: number
}

type Standing = { receivedAt: unknown; outcome: Outcome | null }

/** How a referral stands. Source: decision 259. */
export function standingOfReferral({
  receivedAt,
  outcome,
}: Standing): Outcome | 'sent' | 'received' {
  return outcome ?? (receivedAt ? 'received' : 'sent')
}
