import type { OwnVisit } from '#src/domain/bookings/main-visit.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { isDrawn, type TubeState } from '#src/domain/tubes/tube-machine.ts'
import { eventBetween, type Transition } from '#src/domain/transition.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import type { OrderState } from './order-machine.ts'
import { orderStateOf } from './order-state.ts'

type Order = {
  id: string
  state: OrderState
  version: number
  tatHours: number
  firstPromisedAt: Temporal.Instant | null
}
type Tube = {
  id: string
  orderId: string
  visitId: string
  replacesId: string | null
  state: TubeState
  collectedAt: Temporal.Instant | null
}

/** A booking, reduced to what its orders' states follow from. */
export type Settled = {
  booking: {
    id: string
    cancelledAt: Temporal.Instant | null
    expiredAt: Temporal.Instant | null
  }
  orders: readonly Order[]
  visits: readonly (OwnVisit & { id: string })[]
  tubes: readonly Tube[]
  items: readonly { orderId: string; state: ItemState }[]
}

/**
 * The steps that a booking's orders take, given the states of their visits, tubes and items: the
 * only rule that sets an order's state.
 * Source: rules for all machines ("written by one function from its children"); decision 008.
 */
export function settledOrders(booking: Settled, now: Temporal.Instant): Transition[] {
  return booking.orders.flatMap((order) => {
    const state = stateOf(booking, order)
    if (state === order.state) return []
    const tubes = booking.tubes.filter(({ orderId }) => orderId === order.id)
    const patch = {
      ...promise(order, tubes, state),
      ...(state === 'reported' && { reportedAt: now }),
    }
    // The table of edges names the step and throws where there is none.
    const event = eventBetween('order', order.state, state)
    return [{ machine: 'order' as const, row: order, event, to: state, patch, reason: null }]
  })
}

function stateOf(settled: Settled, order: Order): OrderState {
  const { booking, tubes, items } = settled
  return orderStateOf(order.state, {
    visit: visitOfOrder(settled, order.id).state,
    tubes: tubes
      .filter(({ orderId }) => orderId === order.id)
      .map((tube) => ({ state: tube.state, isReplacement: isOfFreshSample(tubes, tube) })),
    items: items.filter(({ orderId }) => orderId === order.id),
    isCancelled: booking.cancelledAt !== null,
    isExpired: booking.expiredAt !== null,
  })
}

/** Drawn again on another visit; a tube redrawn at the same door is part of the first sample. */
function isOfFreshSample(tubes: readonly Tube[], { replacesId, visitId }: Tube) {
  const replaced = tubes.find(({ id }) => id === replacesId)
  return replaced !== undefined && replaced.visitId !== visitId
}

/**
 * The promised time: the last draw plus the turnaround. A fresh sample restarts it.
 * Source: decision 058.
 */
function promise(order: Order, tubes: readonly Tube[], state: OrderState) {
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
