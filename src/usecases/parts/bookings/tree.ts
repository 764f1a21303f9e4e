import {
  type BookingTree,
  findTree,
  type ItemRow,
  type TubeRow,
} from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
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

export function itemsOfTube(tree: BookingTree, tube: TubeRow): ItemRow[] {
  const ids = new Set(
    tree.tubeItems.filter(({ tubeId }) => tubeId === tube.id).map(({ testItemId }) => testItemId),
  )
  return tree.items.filter(({ id }) => ids.has(id))
}

export function tubesOfItem(tree: BookingTree, item: { id: TestItemId }): TubeRow[] {
  const ids = new Set(
    tree.tubeItems.filter(({ testItemId }) => testItemId === item.id).map(({ tubeId }) => tubeId),
  )
  return tree.tubes.filter(({ id }) => ids.has(id))
}

/** The tube with a test's sample: the last one drawn for it, regardless of the order here. */
export function sampleOf(tree: BookingTree, item: { id: TestItemId }) {
  const drawn = tubesOfItem(tree, item).flatMap((tube) =>
    tube.collectedAt ? [{ ...tube, collectedAt: tube.collectedAt }] : [],
  )
  return drawn.toSorted((a, b) => Temporal.Instant.compare(a.collectedAt, b.collectedAt)).at(-1)
}

export function orderOf(tree: BookingTree, orderId: OrderId) {
  const order = tree.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`booking ${tree.booking.id} has no order ${orderId}`)
  return order
}
