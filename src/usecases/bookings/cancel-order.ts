import type { BookingTree, OrderRow } from '#src/db/queries/booking-tree.ts'
import { findOrder } from '#src/db/queries/orders.ts'
import { sumPaise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refundItems } from '#src/usecases/refunds/refund-items.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lowerDue } from './lower-due.ts'
import { settleOrders } from './settle-orders.ts'
import { lockTree } from './tree.ts'

/**
 * Removes one person from a booking while the visit continues for the others: free, with the cash
 * due reduced at once or the paid amount refunded. The last order is cancelled with its booking.
 * Refuses `not-cancellable-after-collection`, `last-order` for the only one left, and
 * `not-allowed-now` where none of its tests still waits or while the booking is being paid online.
 * Source: model, "Booking"; life cycle, decisions.
 */
export function cancelOrder(world: World, actor: Actor, input: { orderId: OrderId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:cancel')
    const seen = permit.over(await findOrder(step.tx, input.orderId))
    const tree = await lockTree(step, seen.bookingId)
    const order = permit.over(tree.orders.find(({ id }) => id === input.orderId))
    if (order.state === 'cancelled') return { state: order.state }
    refuseUncancellable(tree, order)
    await takeOff(step, tree, order)
    await audit(world, step.tx, actor, 'booking:cancel', order.id)
    return { state: 'cancelled' as const }
  })
}

function refuseUncancellable(tree: BookingTree, order: OrderRow) {
  const tubes = tree.tubes.filter(({ orderId }) => orderId === order.id)
  if (tubes.some(({ state }) => isDrawn(state)))
    throw new Refusal('not-cancellable-after-collection', {
      currentState: order.state,
      allowedActions: [],
    })
  if (!isWaiting(tree, order) || tree.payment.state === 'awaiting')
    throw new Refusal('not-allowed-now', { currentState: order.state, allowedActions: [] })
  if (!tree.orders.some((other) => other.id !== order.id && isLive(tree, other)))
    throw new Refusal('last-order')
}

function isWaiting({ items }: BookingTree, { id }: OrderRow): boolean {
  return items.some(({ orderId, state }) => orderId === id && state === 'ordered')
}

/** Part of it is still to come or has been done. */
function isLive({ items }: BookingTree, { id }: OrderRow): boolean {
  return items.some(
    ({ orderId, state }) => orderId === id && state !== 'cancelled' && state !== 'not-performed',
  )
}

async function takeOff(step: Step, tree: BookingTree, order: OrderRow) {
  const { bookingId } = order
  const items = tree.items.filter(
    ({ orderId, state }) => orderId === order.id && state === 'ordered',
  )
  const price = sumPaise(items.map((item) => item.price))
  for (const row of tree.tubes.filter(({ orderId }) => orderId === order.id))
    if (row.state !== 'not-drawn')
      await move(step, 'tube', {
        row,
        event: 'write-off',
        bookingId,
        patch: { writeOffReason: 'cancelled' },
      })
  for (const row of items) await move(step, 'item', { row, event: 'cancel', bookingId })
  await refundItems(step, tree, items, 'cancelled')
  if (tree.payment.state === 'due') await lowerDue(step, tree, price)
  await settleOrders(step, bookingId)
}
