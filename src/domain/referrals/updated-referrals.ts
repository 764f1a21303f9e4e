import type { UserId } from '#src/domain/people/actor.ts'
import type { Agreement, AgreementId } from './agreement.ts'

/** New rows of agreements, by table. */
export type NewOfReferrals = {
  readonly agreement?: readonly Agreement[]
}

/** Agreements that change, each only as it was shown. */
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
}
