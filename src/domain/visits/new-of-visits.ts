import type { Arrival } from '#src/domain/arrivals/arrival.ts'
import type { NewDispatch, NewDispatchOffer } from '#src/domain/dispatch/dispatching.ts'
import type { NewOfManifests } from '#src/domain/manifests/updated-manifests.ts'
import type { NewOfOffline } from '#src/domain/offline/new-of-offline.ts'
import type { Proposal } from '#src/domain/proposals/proposal.ts'
import type { Reassignment } from '#src/domain/reassignments/reassignment.ts'
import type { NewOfRosters } from '#src/domain/rosters/updated-rosters.ts'
import type { NewStay } from '#src/domain/stays/stay.ts'
import type { NewVisitCall } from './calling.ts'
import type { NewVisitFee } from './new-visit-fee.ts'

/** New rows that belong to a visit, or to when its phlebotomist works, by table. */
export type NewOfVisits = NewOfManifests &
  NewOfOffline &
  NewOfRosters & {
    readonly visitFee?: readonly NewVisitFee[]
    readonly stay?: readonly NewStay[]
    readonly arrival?: readonly Arrival[]
    readonly dispatch?: readonly NewDispatch[]
    readonly dispatchOffer?: readonly NewDispatchOffer[]
    readonly visitCall?: readonly NewVisitCall[]
    readonly proposal?: readonly Proposal[]
    readonly reassignment?: readonly Reassignment[]
  }
