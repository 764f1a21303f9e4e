import { mainVisit, type OwnVisit } from '#src/domain/bookings/main-visit.ts'

type Own = OwnVisit & { id: string }
type Visits<Visit> = {
  booking: { id: string }
  visits: readonly Visit[]
  tubes: readonly { orderId: string; visitId: string }[]
}

/**
 * The visit at which the first sample of an order is drawn, as its tubes say: a fresh sample's is
 * another one. An order whose tubes were written off before the visit was rescheduled has the
 * booking's own.
 * Source: model, "Visit"; decision 220.
 */
export function visitOfOrder<Visit extends Own>(
  { booking, visits, tubes }: Visits<Visit>,
  orderId: string,
): Visit {
  const drawnAt = new Set(tubes.filter((tube) => tube.orderId === orderId).map((t) => t.visitId))
  const its = visits.findLast(
    ({ id, state, isRecollection }) =>
      !isRecollection && state !== 'rescheduled' && drawnAt.has(id),
  )
  return its ?? mainVisit({ booking, visits })
}

/**
 * The other orders that are drawn at the same visit.
 * Source: model, "Booking"; decision 220.
 */
export function othersAtItsVisit<Order extends { id: string }>(
  facts: Visits<Own> & { orders: readonly Order[] },
  { id: orderId }: { id: string },
): Order[] {
  const { id } = visitOfOrder(facts, orderId)
  return facts.orders.filter(
    (other) => other.id !== orderId && visitOfOrder(facts, other.id).id === id,
  )
}
