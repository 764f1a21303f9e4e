import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import type { ItemCode, ResultType } from '#src/domain/catalogue/item.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LastWord } from '#src/domain/results/judging/range-standing.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import type { SignatureId, SignatureMeaning } from './signature.ts'

/** A test as a report prints it. */
export type ReportTest = {
  code: ItemCode
  name: string
  measures: string
  method: string
  specimen: string
  resultType: ResultType
  collectionEvent: CollectionEvent
  tubeTypeCode: string | null
  loinc: string | null
}

/** A lab as a report prints it. */
export type ReportLab = {
  name: string
  address: string
  code: string
  nablCertificate: string | null
  nablFrom: Temporal.PlainDate | null
  nablTo: Temporal.PlainDate | null
  nablScope: readonly ItemCode[]
  registrationNumber: string | null
}

/** Who is registered to sign for a lab. */
export type Signatory = {
  userId: UserId
  name: string
  qualification: string
  registrationNumber: string
}

/** A signature of an order, without what it covers. */
export type GivenSignature = {
  id: SignatureId
  signedBy: UserId
  signedAt: Temporal.Instant
  meaning: SignatureMeaning
  /** SHA-256 of its content, hex. */
  hash: string
}

/** A lab that measured a test for the order's own one, as a report names it. */
export type ReferredAt = {
  referralId: ReferralId
  lab: string
  address: string
  registrationNumber: string | null
  /** Where it covered the test on the day of its verified value. */
  nablCertificate: string | null
  /** Who verified the value there. */
  verifiedBy: string
}

/** What the reports of an order state beside its results. */
export type Reporting = {
  lab: ReportLab
  /** Labs that measured tests of the order for it. */
  partners?: readonly ReferredAt[]
  /** Of the order's tests. */
  printed: readonly ReportTest[]
  /** The lab's latest statement on the ranges of each test. */
  lastWords: readonly (LastWord & { testCode: ItemCode })[]
  signatories: readonly Signatory[]
  /** Oldest first. */
  signatures: readonly GivenSignature[]
}
