import {
  type BookingTree,
  findBooking,
  type ItemRow,
  loadTree,
  lockBooking,
  type TubeRow,
  type VisitRow,
} from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** The whole booking, locked: what follows happens to it alone. */
export async function lockTree({ tx }: Step, id: BookingId): Promise<BookingTree> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw new Refusal('not-found')
  return loadTree(tx, booking)
}

/** As it is now, after changes in this transaction; the lock is already ours. */
export async function reloadTree({ tx }: Step, id: BookingId): Promise<BookingTree> {
  const booking = await findBooking(tx, id)
  if (!booking) throw new Refusal('not-found')
  return loadTree(tx, booking)
}

/** A booking the actor may act on, locked; another's is refused like a missing one. */
export async function lockPermitted(step: Step, permit: Permit, id: BookingId) {
  const booking = permit.over(await lockBooking(step.tx, id))
  return loadTree(step.tx, booking)
}

/** The booking's own visit that counts now: not one that was given up for another time. */
export function mainVisit(tree: BookingTree): VisitRow {
  const own = tree.visits.filter((visit) => !visit.isRecollection)
  const visit = own.findLast(({ state }) => state !== 'rescheduled') ?? own.at(-1)
  if (!visit) throw new Error(`booking ${tree.booking.id} has no visit`)
  return visit
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

export function orderOf(tree: BookingTree, orderId: OrderId) {
  const order = tree.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`booking ${tree.booking.id} has no order ${orderId}`)
  return order
}
