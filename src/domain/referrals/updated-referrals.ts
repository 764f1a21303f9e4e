import type { UserId } from '#src/domain/people/actor.ts'
import type { Agreement, AgreementId } from './agreement.ts'
import type { Outcome, Referral, ReferralId } from './referral.ts'

/** New rows of agreements and referrals, by table. */
export type NewOfReferrals = {
  readonly agreement?: readonly Agreement[]
  readonly referral?: readonly Referral[]
}

/** Agreements and referrals that change, each only as it was shown. */
export type UpdatedReferrals = {
  readonly agreementAccepted?: readonly {
    id: AgreementId
    version: number
    acceptedBy: UserId
    acceptedAt: Temporal.Instant
  }[]
  readonly agreementEnded?: readonly {
    id: AgreementId
    version: number
    endedBy: UserId
    endedAt: Temporal.Instant
    endReason: string
  }[]
  readonly referralReceived?: readonly {
    id: ReferralId
    version: number
    receivedBy: UserId
    receivedAt: Temporal.Instant
    reportBy: Temporal.Instant | null
  }[]
  readonly referralEnded?: readonly {
    id: ReferralId
    version: number
    endedBy: UserId
    endedAt: Temporal.Instant
    outcome: Outcome
    reason: string | null
  }[]
  readonly referralBack?: readonly {
    id: ReferralId
    version: number
    backBy: UserId
    backAt: Temporal.Instant
  }[]
  /** Which limit was missed; the other one is null. */
  readonly referralLate?: readonly {
    id: ReferralId
    arrivalLateAt: Temporal.Instant | null
    reportLateAt: Temporal.Instant | null
  }[]
}
