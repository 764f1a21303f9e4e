import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { GapReason, ManifestId } from './manifest.ts'

/** New rows of manifests, by table. */
export type NewOfManifests = {
  readonly manifest?: readonly {
    id: ManifestId
    labId: LabId
    phlebotomistId: UserId
    givenAt: Temporal.Instant
  }[]
  readonly manifestTube?: readonly {
    manifestId: ManifestId
    tubeId: TubeId
    scannedAt: Temporal.Instant | null
  }[]
}

/** Rows of manifests that change, each only as it was shown. */
export type UpdatedManifests = {
  readonly manifestSigned?: readonly {
    id: ManifestId
    version: number
    receivedAt: Temporal.Instant
    receivedBy: UserId
    closedAt: Temporal.Instant | null
  }[]
  /** Counts the version on, while nothing else changed. */
  readonly manifestTouched?: readonly { id: ManifestId; version: number }[]
  readonly manifestClosed?: readonly { id: ManifestId; closedAt: Temporal.Instant }[]
  readonly gapExplained?: readonly {
    manifestId: ManifestId
    tubeId: TubeId
    carrierReason: GapReason | null
    labReason: GapReason | null
  }[]
}
