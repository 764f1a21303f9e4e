import type { UserId } from '#src/domain/people/actor.ts'
import type { OfflineDeviceId } from './device.ts'
import type { DecideOfflineHold, HoldOutcome, OfflineHoldId } from './hold.ts'
import type { RefusalCause } from './refusal-cause.ts'

/** Rows of what was done without a network that change, each while it is as it was read. */
export type UpdatedOffline = {
  readonly revokedDevice?: readonly {
    id: OfflineDeviceId
    version: number
    revokedAt: Temporal.Instant
    revokedBy: UserId
  }[]
  readonly decidedHold?: readonly {
    id: OfflineHoldId
    version: number
    outcome: DecideOfflineHold['outcome']
    cause: RefusalCause | null
    note: string
    decidedAt: Temporal.Instant
    decidedBy: UserId
  }[]
  readonly takenBackHold?: readonly {
    id: OfflineHoldId
    version: number
    outcome: HoldOutcome
    note: string
    decidedAt: Temporal.Instant
    decidedBy: UserId
  }[]
}
