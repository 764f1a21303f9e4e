import type { BookingTree, TubeRow } from '#src/db/queries/booking-tree.ts'
import { findTube, findTubeByBarcode } from '#src/db/queries/tubes.ts'
import { findVisit } from '#src/db/queries/visits.ts'
import { findBookingIdOfOrder } from '#src/db/queries/orders.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { lockAnothersVisit, type VisitInTree } from '#src/usecases/parts/visits/locked-visit.ts'

export type TubeInVisit = VisitInTree & { tube: TubeRow }

/** A tube of a visit of the phlebotomist, with its booking locked. */
export async function lockTubeOfVisit(
  step: Step,
  permit: Permit,
  id: TubeId,
): Promise<TubeInVisit> {
  const seen = await findTube(step.tx, id)
  const visit = permit.over(seen && (await findVisit(step.tx, seen.visitId)))
  const locked = await lockAnothersVisit(step, permit, visit.id)
  const tube = locked.tree.tubes.find((one) => one.id === id)
  if (!tube) throw new Refusal('not-found')
  return { ...locked, tube }
}

export type TubeInTree = { tube: TubeRow; tree: BookingTree }

/** The tube with a barcode, of the actor's lab, with its booking locked; refuses `own-booking`. */
export async function lockTubeByBarcode(
  step: Step,
  permit: Permit,
  barcode: Barcode,
): Promise<TubeInTree> {
  const seen = permit.over(await findTubeByBarcode(step.tx, barcode))
  const tree = await lockTree(step, await findBookingIdOfOrder(step.tx, seen.orderId))
  refuseOwnBooking(step.actor, tree.booking)
  const tube = permit.over(tree.tubes.find(({ id }) => id === seen.id))
  return { tube, tree }
}
