import type { VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { visitMachine, type VisitState } from '#src/domain/visits/visit-machine.ts'
import { mayAllowEarly, opensAt } from '#src/domain/visits/visit-window.ts'
import { START_CODE_TRIES } from '#src/domain/visits/visit.ts'
import { openStartCode } from './start-code.ts'
import type { World } from '#src/usecases/world.ts'

/** States in which the code is still to be given at the door. */
const beforeIdentified: readonly VisitState[] = ['offered', 'accepted', 'en-route', 'arrived']

type Seen = {
  isOwner: boolean
  phlebotomist: string | null
  /** One of its tests must keep its time: nobody may come earlier. */
  isKept: boolean
}

/** A visit; the start code only for its patient, and only while it is needed. */
export function visitView(world: World, visit: VisitRow, { isOwner, phlebotomist, isKept }: Seen) {
  const isShown = isOwner && beforeIdentified.includes(visit.state)
  const allowed = allowedEvents(visitMachine, visit.state)
  const isEarly = visit.earlyAllowedAt !== null
  return {
    visitId: visit.id,
    kind: visit.kind,
    state: visit.state,
    version: visit.version,
    startCodeTriesLeft: START_CODE_TRIES - visit.startCodeTries,
    isRecollection: visit.isRecollection,
    /** For one of the booking's people alone, at a charge of its own. */
    isSeparate: visit.separateCharge !== null,
    startsAt: visit.startsAt.toString(),
    endsAt: visit.endsAt.toString(),
    phlebotomist,
    startCode: isShown ? openStartCode(world, visit) : null,
    mayReschedule: allowed.includes('reschedule') && visit.reschedules < 2,
    cashDue: visit.cashDue,
    failReason: visit.failReason,
    mayAllowEarly: isOwner && !isEarly && !isKept && mayAllowEarly(visit.state, true),
    mayRevokeEarly: isOwner && isEarly && mayAllowEarly(visit.state, false),
    doorOpensAt: opensAt('arrive', visit).toString(),
    /** The patient allowed a visit before the hour. */
    isEarlyAllowed: isEarly,
    acceptedAt: visit.acceptedAt?.toString() ?? null,
    departedAt: visit.departedAt?.toString() ?? null,
    arrivedAt: visit.arrivedAt?.toString() ?? null,
    identifiedAt: visit.identifiedAt?.toString() ?? null,
    collectedAt: visit.collectedAt?.toString() ?? null,
    manifestAt: visit.manifestAt?.toString() ?? null,
  }
}
