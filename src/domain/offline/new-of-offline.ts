import type { WriteOffReason } from '#src/domain/tubes/tube.ts'
import type { FailReason, VisitId } from '#src/domain/visits/visit.ts'
import type { OfflineDevice, OfflineDeviceId } from './device.ts'
import type { OfflineEventId, OfflineStep } from './event.ts'
import type { EventOutcome } from './hearing.ts'
import type { NewOfflineHold } from './hold.ts'
import type { ClockFinding } from './true-time.ts'

/** An event as it is kept, forever: who sent what, when it happened, and what became of it. */
export type NewOfflineEvent = {
  id: OfflineEventId
  deviceId: OfflineDeviceId
  number: number
  visitId: VisitId
  kind: OfflineStep['kind']
  detail: {
    tubeId?: string
    barcode?: string
    amountPaise?: number
    reason?: FailReason | WriteOffReason
  }
  textSha256: string
  happenedAt: Temporal.Instant
  offsetMs: number
  at: Temporal.Instant
  clock: ClockFinding
  notBefore: Temporal.Instant
  nextAfter: Temporal.Instant
  receivedAt: Temporal.Instant
  outcome: EventOutcome
  code: string | null
}

/** A device as it is registered; `place`: one of the five that a person may have. */
type NewOfflineDevice = Pick<
  OfflineDevice,
  'id' | 'phlebotomistId' | 'name' | 'publicKey' | 'registeredAt'
> & { place: number }

/** New rows of what was done without a network, by table. */
export type NewOfOffline = {
  readonly offlineDevice?: readonly NewOfflineDevice[]
  readonly offlineEvent?: readonly NewOfflineEvent[]
  readonly offlineHold?: readonly NewOfflineHold[]
}
