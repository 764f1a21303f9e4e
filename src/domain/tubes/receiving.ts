import type { Decision } from '#src/domain/changes.ts'
import { withTheirOrders } from '#src/domain/orders/with-their-orders.ts'
import { taken, transition, type Transition } from '#src/domain/transition.ts'
import { isSampleMissing, type TubeAtHand } from '#src/domain/visits/collection-at-hand.ts'
import { isInBag } from './put-down.ts'
import type { TubeId } from './tube.ts'

/**
 * The lab scans a tube in: custody passes. With its last tube the visit is handed over, and the patient
 * is told, unless a tube of it is missing.
 * Source: life cycle 3 and 4; decision 186.
 */
export function receiving(
  facts: TubeAtHand,
  now: Temporal.Instant,
): Decision<{ tubeId: TubeId; state: 'handed-over' }, 'not-allowed-now' | 'not-handed-over'> {
  const { tube, visit, booking } = facts
  const answer = { tubeId: tube.id, state: 'handed-over' } as const
  const stands = { machine: 'tube', state: tube.state } as const
  if (tube.state === 'handed-over') return { ok: true, answer }
  if (isInBag(tube, visit)) return { ok: false, error: 'not-handed-over', stands }
  const received = transition('tube', tube, 'hand-over', { patch: { handedOverAt: now } })
  if (!received) return { ok: false, error: 'not-allowed-now', stands }
  const handed = lastOfVisit(facts, now)
  const isTold = handed.length > 0 && !isSampleMissing(facts)
  const changes = {
    bookingId: booking.id,
    transitions: withTheirOrders(facts, [received, ...handed], now),
    news: isTold ? [{ event: 'visit-at-lab', startsAt: visit.startsAt } as const] : [],
    audit: { subjectId: tube.id, detail: { event: 'hand-over' } },
  }
  return { ok: true, answer, changes }
}

/** The visit is handed over with its last tube. */
function lastOfVisit({ tube, tubes, visit }: TubeAtHand, now: Temporal.Instant): Transition[] {
  const isOther = tubes.some(
    ({ id, visitId, state }) =>
      visitId === tube.visitId && id !== tube.id && state === 'in-transit',
  )
  if (isOther || visit.state !== 'collected') return []
  return [taken('visit', visit, 'hand-over', { patch: { handedOverAt: now } })]
}
