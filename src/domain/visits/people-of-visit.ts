import { homeVisits, type OwnVisit } from '#src/domain/bookings/main-visit.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import { visitOfOrder } from './visit-of-order.ts'

type Booked<Order> = Parameters<typeof visitOfOrder>[0] & { orders: readonly Order[] }
type Items = { items: readonly { orderId: string; state: ItemState }[] }

/** The orders whose first sample is drawn at a visit. Source: decisions 220 and 266. */
export function ordersAtVisit<Order extends { id: string }>(
  facts: Booked<Order>,
  visit: { id: string },
): Order[] {
  return facts.orders.filter(({ id }) => visitOfOrder(facts, id).id === visit.id)
}

/** Part of an order is still to come or has been done. Source: model, "Booking". */
export function isLive({ items }: Items, { id }: { id: string }): boolean {
  return items.some(
    ({ orderId, state }) => orderId === id && state !== 'cancelled' && state !== 'not-performed',
  )
}

/**
 * Whether people of the booking are served at another visit than this one, or were: it can end
 * without them.
 * Source: decision 266.
 */
export function areOthersServed<Order extends { id: string }>(
  facts: Booked<Order> & Items,
  visit: { id: string },
): boolean {
  const own = new Set(ordersAtVisit(facts, visit).map(({ id }) => id))
  return facts.orders.some((order) => !own.has(order.id) && isLive(facts, order))
}

/**
 * The visits at whose door the booking's cash may be taken: all of it at the first one that is made.
 * Source: decision 266.
 */
export function doorsOf<Visit extends OwnVisit>({ visits }: { visits: readonly Visit[] }): Visit[] {
  return homeVisits(visits).filter(
    ({ state, emptiedAt }) =>
      emptiedAt === null && state !== 'collected' && state !== 'handed-over',
  )
}
