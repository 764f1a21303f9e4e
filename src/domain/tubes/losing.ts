import type { Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { transition, type Transition } from '#src/domain/transition.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { custodianOf, faultOfLoss, type LostReason } from './lost-tube.ts'
import type { FaultParty } from './tube.ts'

type Said = { version: number; reason: LostReason; note?: string | undefined }

/** Whose hands a tube is in, as a permit judges them. */
type Hands = { phlebotomistId?: UserId | null; labId?: LabId }
type By = { covers: (hands: Hands) => boolean; now: Temporal.Instant }

type Loss = { ok: true; lost: Transition; fault: FaultParty }

/**
 * A drawn tube is gone, reported by whoever has custody of it; its custodian is at fault. From the
 * counter on the phlebotomist cannot lose it, and a tube whose tests are all settled is not missed.
 * Source: life cycle 4; decision 036.
 */
export function losing(
  { tube, visit, items, tubeItems }: TubeAtHand,
  { version, reason, note }: Said,
  { covers, now }: By,
): Loss | Refused<'not-allowed-now'> {
  const stands = { machine: 'tube', state: tube.state } as const
  const hands = {
    phlebotomist: { phlebotomistId: visit.phlebotomistId },
    counter: {},
    lab: { labId: tube.labId },
  }
  const custodian = custodianOf(tube.state, visit.manifestAt !== null)
  const served = tubeItems.filter(({ tubeId }) => tubeId === tube.id)
  const isMissed = items.some(
    ({ id, state }) => served.some(({ testItemId }) => testItemId === id) && !isSettled(state),
  )
  if (!custodian || !covers(hands[custodian]) || !isMissed)
    return { ok: false, error: 'not-allowed-now', stands }
  const fault = faultOfLoss(custodian)
  const patch = { lostReason: reason, lostNote: note ?? null, lostAt: now, lostFault: fault }
  const lost = transition('tube', { ...tube, version }, 'lose', { patch, reason })
  return lost ? { ok: true, lost, fault } : { ok: false, error: 'not-allowed-now', stands }
}
