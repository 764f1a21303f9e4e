import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import { isWaiting, visitMachine } from '#src/domain/visits/visit-machine.ts'

/** How often one visit may be rescheduled. Source: life cycle 3. */
export const MAX_RESCHEDULES = 2

/** A cancelled booking is over; a visit with nothing left to draw has happened. */
export function isOpenForAnotherTime(tree: BookingTree, visit: VisitRow): boolean {
  const { booking, visits } = tree
  const isOpen = allowedEvents(visitMachine, visit.state).includes('reschedule')
  const isEnded = visit.state === 'failed' || visit.state === 'cancelled'
  const isLatest = visits.at(-1)?.id === visit.id
  return !booking.cancelledAt && hasTubesToDraw(tree, visit) && (isOpen || (isEnded && isLatest))
}

export function hasTubesToDraw({ tubes }: BookingTree, visit: VisitRow): boolean {
  return tubes.some(
    ({ visitId, state }) => visitId === visit.id && (state === 'planned' || state === 'labelled'),
  )
}

/**
 * Whether rescheduling reopens a booking that waits for nobody; a fresh sample is not the account's
 * doing and reopens nothing.
 */
export function opensAgain({ visits }: BookingTree, visit: VisitRow): boolean {
  const isOpen = visits.some(({ state, isRecollection }) => !isRecollection && isWaiting(state))
  return !visit.isRecollection && !isOpen
}

/** Whether the patient may reschedule now. */
export function mayReschedule(tree: BookingTree, visit: VisitRow): boolean {
  return isOpenForAnotherTime(tree, visit) && visit.reschedules < MAX_RESCHEDULES
}
