import { allowedEvents } from '#src/domain/machine.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import { isWaiting, visitMachine, type VisitState } from './visit-machine.ts'

/** How often one visit may be rescheduled. Source: life cycle 3. */
export const MAX_RESCHEDULES = 2

type Visit = { id: string; state: VisitState; isRecollection: boolean }
type Tubes = { tubes: readonly { orderId: string; visitId: string; state: TubeState }[] }
type Drawn = { tubes: readonly { visitId: string; state: TubeState }[] }
type Booking = Tubes & {
  booking: { cancelledAt: Temporal.Instant | null }
  visits: readonly Visit[]
}

/**
 * A cancelled booking is over; a visit with nothing left to draw has happened.
 * Source: life cycle 3.
 */
export function isOpenForAnotherTime(facts: Booking, visit: Visit): boolean {
  const { booking } = facts
  const isOpen = allowedEvents(visitMachine, visit.state).includes('reschedule')
  const isEnded = visit.state === 'failed' || visit.state === 'cancelled'
  const isReopened = isEnded && isLatest(facts, visit)
  return !booking.cancelledAt && hasTubesToDraw(facts, visit) && (isOpen || isReopened)
}

/** Whether no later visit draws the people of this one. */
function isLatest({ visits, tubes }: Booking, visit: Visit): boolean {
  const people = new Set(tubes.filter((one) => one.visitId === visit.id).map((one) => one.orderId))
  const drawnAt = new Set(tubes.filter((one) => people.has(one.orderId)).map((one) => one.visitId))
  return visits.findLast(({ id }) => drawnAt.has(id))?.id === visit.id
}

/** Whether a tube of the visit is still to be drawn. Source: life cycle 3. */
export function hasTubesToDraw({ tubes }: Drawn, visit: { id: string }): boolean {
  return tubes.some(
    ({ visitId, state }) => visitId === visit.id && (state === 'planned' || state === 'labelled'),
  )
}

/**
 * Whether rescheduling reopens a booking that waits for nobody; a fresh sample is not the account's
 * doing and reopens nothing.
 * Source: decision 099.
 */
export function opensAgain({ visits }: Pick<Booking, 'visits'>, visit: Visit): boolean {
  const isOpen = visits.some(({ state, isRecollection }) => !isRecollection && isWaiting(state))
  return !visit.isRecollection && !isOpen
}

/**
 * Whether the patient may reschedule now; what the office asks for is none of their two.
 * Source: life cycle 3; decision 184.
 */
export function mayReschedule(
  facts: Booking,
  visit: Visit & { reschedules: number },
  askedBy: 'patient' | 'office',
): boolean {
  const isLeft = askedBy === 'office' || visit.reschedules < MAX_RESCHEDULES
  return isOpenForAnotherTime(facts, visit) && isLeft
}
