import { type BookingTree, type OrderRow } from '#src/db/queries/booking-tree.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { orderStateOf } from '#src/domain/orders/order-state.ts'
import type { OrderEvent } from '#src/domain/orders/order-machine.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { Step } from '#src/usecases/step.ts'
import { eventBetween, move } from '#src/usecases/transition.ts'
import { mainVisit, reloadTree } from './tree.ts'

/**
 * The one function that writes an order's state: from its visit, tubes and items, in the caller's
 * transaction, after they changed. Answers the booking as it is now.
 */
export async function settleOrders(step: Step, bookingId: BookingId): Promise<BookingTree> {
  return settleOrdersOf(step, await reloadTree(step, bookingId))
}

/** The same where the caller has the booking as its changes left it. */
export async function settleOrdersOf(step: Step, tree: BookingTree): Promise<BookingTree> {
  const orders: OrderRow[] = []
  for (const order of tree.orders) orders.push(await settleOrder(step, tree, order))
  return { ...tree, orders }
}

async function settleOrder(step: Step, tree: BookingTree, order: OrderRow): Promise<OrderRow> {
  const tubes = tree.tubes.filter(({ orderId }) => orderId === order.id)
  const state = orderStateOf(order.state, {
    visit: mainVisit(tree).state,
    tubes: tubes.map((tube) => ({ state: tube.state, isReplacement: isOfFreshSample(tree, tube) })),
    items: tree.items.filter(({ orderId }) => orderId === order.id),
    isCancelled: tree.booking.cancelledAt !== null,
    isExpired: tree.booking.expiredAt !== null,
  })
  if (state === order.state) return order
  // The table of edges gives the name of the step; a step it does not know throws.
  const event = eventBetween('order', order.state, state) as OrderEvent
  return move(step, 'order', {
    row: order,
    event,
    bookingId: order.bookingId,
    patch: {
      ...promise(order, tubes, state),
      ...(state === 'reported' && { reportedAt: step.now }),
    },
  })
}

/** Drawn again on another visit; one drawn anew at the same door is part of the first sample. */
function isOfFreshSample(
  { tubes }: BookingTree,
  { replacesId, visitId }: BookingTree['tubes'][number],
) {
  const replaced = tubes.find(({ id }) => id === replacesId)
  return replaced !== undefined && replaced.visitId !== visitId
}

/** The promised time: the last draw plus the turnaround. A fresh sample restarts it. */
function promise(order: OrderRow, tubes: BookingTree['tubes'], state: OrderRow['state']) {
  if (state !== 'sample-collected' && state !== 'processing') return {}
  const draws = tubes.flatMap((tube) =>
    isDrawn(tube.state) && tube.collectedAt ? [tube.collectedAt] : [],
  )
  const [latest] = draws.toSorted((a, b) => Temporal.Instant.compare(b, a))
  if (!latest) return {}
  const promisedAt = latest.add({ hours: order.tatHours })
  return {
    collectedAt: latest,
    promisedAt,
    firstPromisedAt: order.firstPromisedAt ?? promisedAt,
  }
}
