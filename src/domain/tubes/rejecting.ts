import type { Refused } from '#src/domain/changes.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { transition, type Transition } from '#src/domain/transition.ts'
import type { TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { tubeMachine } from './tube-machine.ts'
import { type FaultParty, rejectReasons, type RejectReason } from './tube.ts'

type Said = { reason: RejectReason; note?: string | undefined }
type Rejected = { ok: true; rejected: Transition; fault: FaultParty }

/**
 * The lab cannot use the tube, for a coded reason that says whose fault it is. A published result
 * is amended, not drawn again.
 * Source: life cycle 4; decision 089.
 */
export function rejecting(
  { tube, items, tubeItems }: TubeAtHand,
  { reason, note }: Said,
): Rejected | Refused<'not-allowed-now'> {
  const stands = { machine: 'tube', state: tube.state } as const
  const served = tubeItems.filter(({ tubeId }) => tubeId === tube.id)
  const isOpen = items.some(
    ({ id, state }) => served.some(({ testItemId }) => testItemId === id) && !isSettled(state),
  )
  if (!isOpen) {
    const allowed = allowedEvents(tubeMachine, tube.state).filter((one) => one !== 'reject')
    return { ok: false, error: 'not-allowed-now', stands: { ...stands, allowed } }
  }
  const patch = { rejectReason: reason, rejectNote: note ?? null }
  const rejected = transition('tube', tube, 'reject', { patch, reason })
  if (!rejected) return { ok: false, error: 'not-allowed-now', stands }
  return { ok: true, rejected, fault: rejectReasons[reason] }
}
