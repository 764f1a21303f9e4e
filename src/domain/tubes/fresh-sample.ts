import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import type { TubeState } from './tube-machine.ts'

/** Fresh samples a lab may ask for before the tests are given up and refunded. Life cycle 1 and 4. */
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

/** A visit for fresh samples that nobody set out for yet: what is gone by then is drawn on it, too. */
export function isOpenForMore(visit: Booked['visits'][number]): boolean {
  return visit.isRecollection && (visit.state === 'offered' || visit.state === 'accepted')
}

/** Whether a fresh sample of an order is to be drawn already: tubes that are gone together are one. */
export function isAskedFor({ id }: Pick<Asked, 'id'>, { tubes, visits }: Booked): boolean {
  const open = new Set(visits.filter(isOpenForMore).map((visit) => visit.id))
  return tubes.some(
    ({ orderId, visitId, state, replacesId }) =>
      orderId === id && replacesId !== null && state === 'planned' && open.has(visitId),
  )
}

/** Whether a tube of an order is drawn again where it is gone now, or its tests are given up. */
export function mayAskAgain(order: Asked, booked: Booked): boolean {
  return order.recollections < MAX_RECOLLECTIONS || isAskedFor(order, booked)
}
