import type { BookingTree, ItemRow } from '#src/db/queries/booking-tree.ts'
import { findBookingIdOfOrder } from '#src/db/queries/orders.ts'
import { findItem } from '#src/db/queries/results.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import type { Step } from '#src/usecases/step.ts'

export type ItemInTree = { item: ItemRow; tree: BookingTree }

/** A test of the actor's lab, with its booking locked; refuses `own-booking`. */
export async function lockItem(step: Step, permit: Permit, id: TestItemId): Promise<ItemInTree> {
  const seen = permit.over(await findItem(step.tx, id))
  const tree = await lockTree(step, await findBookingIdOfOrder(step.tx, seen.orderId))
  refuseOwnBooking(step.actor, tree.booking)
  const item = permit.over(tree.items.find((one) => one.id === id))
  return { item, tree }
}
