import { type BookingTree, findTree } from '#src/db/queries/bookings/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The booking with everything under it, locked until the transaction ends. */
export async function lockTree({ tx }: Step, id: BookingId): Promise<BookingTree> {
  const tree = await findTree(tx, id, { isLocked: true })
  if (!tree) throw new Refusal('not-found')
  return tree
}

/** The booking after changes in this transaction, which already holds the lock. */
export async function reloadTree({ tx }: Step, id: BookingId): Promise<BookingTree> {
  const tree = await findTree(tx, id, { isLocked: false })
  if (!tree) throw new Refusal('not-found')
  return tree
}

export { itemsOfTube, orderOf, tubesOfItem } from '#src/domain/bookings/aggregate.ts'
