import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { TubeState } from './tube-machine.ts'

/**
 * Fresh samples that a lab may request before the tests are given up and refunded.
 * Source: life cycle 1 and 4.
 */
export const MAX_RECOLLECTIONS = 2

type Asked = { id: string; recollections: number }
type Booked = {
  tubes: readonly {
    orderId: string
    visitId: string
    state: TubeState
    replacesId: string | null
  }[]
  visits: readonly { id: string; isRecollection: boolean; state: VisitState }[]
}

/**
 * A visit for fresh samples that nobody has departed for: tubes lost until then are drawn on it
 * too.
 * Source: life cycle 4; decision 036.
 */
export function isOpenForMore(visit: Booked['visits'][number]): boolean {
  return visit.isRecollection && (visit.state === 'offered' || visit.state === 'accepted')
}

/**
 * Whether a fresh sample of an order is planned already: tubes lost or rejected together count as
 * one.
 * Source: life cycle 4; decision 036.
 */
export function isAskedFor({ id }: Pick<Asked, 'id'>, { tubes, visits }: Booked): boolean {
  const open = new Set(visits.filter(isOpenForMore).map((visit) => visit.id))
  return tubes.some(
    ({ orderId, visitId, state, replacesId }) =>
      orderId === id && replacesId !== null && state === 'planned' && open.has(visitId),
  )
}

/**
 * Whether a tube of an order that is gone is drawn again; otherwise its tests are given up.
 * Source: life cycle 4.
 */
export function mayAskAgain(order: Asked, booked: Booked): boolean {
  return order.recollections < MAX_RECOLLECTIONS || isAskedFor(order, booked)
}
