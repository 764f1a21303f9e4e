import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { visitMachine } from '#src/domain/visits/visit-machine.ts'

/** How often one visit may be given another time. Source: life cycle 3. */
export const MAX_RESCHEDULES = 2

/** A cancelled booking is over; a visit whose tubes are drawn has happened. */
export function isOpenForAnotherTime({ booking, visits }: BookingTree, visit: VisitRow): boolean {
  const isOpen = allowedEvents(visitMachine, visit.state).includes('reschedule')
  const isEnded = visit.state === 'failed' || visit.state === 'cancelled'
  const isLatest = visits.at(-1)?.id === visit.id
  return !booking.cancelledAt && (isOpen || (isEnded && isLatest))
}

/** Whether the patient may choose another time now. */
export function mayReschedule(tree: BookingTree, visit: VisitRow): boolean {
  return isOpenForAnotherTime(tree, visit) && visit.reschedules < MAX_RESCHEDULES
}
