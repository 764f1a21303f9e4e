import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { findVisit } from '#src/db/queries/visits.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'

export type VisitInTree = { visit: VisitRow; tree: BookingTree }

/**
 * A visit in the actor's scope with its booking locked; permission is checked again under the lock.
 */
export async function lockVisit(step: Step, permit: Permit, id: VisitId): Promise<VisitInTree> {
  const seen = permit.over(await findVisit(step.tx, id))
  const tree = await lockTree(step, seen.bookingId)
  const visit = permit.over(tree.visits.find((one) => one.id === id))
  return { visit, tree }
}

/**
 * The same for somebody who deals with the patient: refuses `own-booking` where that is themselves.
 * Source: decision 059.
 */
export async function lockAnothersVisit(
  step: Step,
  permit: Permit,
  id: VisitId,
): Promise<VisitInTree> {
  const locked = await lockVisit(step, permit, id)
  refuseOwnBooking(step.actor, locked.tree.booking)
  return locked
}

/** The tubes to be drawn on a visit. */
export function tubesOfVisit({ tree, visit }: VisitInTree) {
  return tree.tubes.filter(({ visitId }) => visitId === visit.id)
}
