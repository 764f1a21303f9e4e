import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed, Changes, Decision } from '#src/domain/changes.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { taken } from '#src/domain/transition.ts'
import { areOthersServed, isLive } from '#src/domain/visits/people-of-visit.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { othersAtItsVisit, visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { partEnded, withoutTests } from './part-ended.ts'

type Refusals = 'not-cancellable-after-collection' | 'not-allowed-now' | 'last-order'
type Order = EndingAtHand['orders'][number]

/**
 * Removes one person from a booking while others are served: free, with the cash due reduced at once
 * or the paid amount refunded. The last order is cancelled with its booking. With the last one at its
 * visit, the visit ends and its charge goes back, until somebody is on the way to it.
 * Refuses `not-cancellable-after-collection`, `last-order` for the only one left in the booking, and
 * `not-allowed-now` where none of its tests still waits, while the booking is being paid online, or
 * where somebody is on the way to this person alone.
 * Source: model, "Booking"; life cycle, decisions; decision 266.
 */
export function takingOff(
  facts: EndingAtHand,
  order: Order,
  at: EndingAt,
): Decision<{ state: 'cancelled' }, Refusals> {
  const answer = { state: 'cancelled' } as const
  const stands = { machine: 'order', state: order.state, isClosed: true } as const
  if (order.state === 'cancelled') return { ok: true, answer }
  const tubes = facts.tubes.filter(({ orderId }) => orderId === order.id)
  if (tubes.some(({ state }) => isDrawn(state)))
    return { ok: false, error: 'not-cancellable-after-collection', stands }
  if (waitingOf(facts, order).length === 0 || facts.payment.state === 'awaiting')
    return { ok: false, error: 'not-allowed-now', stands }
  if (othersAtItsVisit(facts, order).some((other) => isLive(facts, other)))
    return { ok: true, answer, changes: takenOff(facts, order, at) }
  const visit = visitOfOrder(facts, order.id)
  if (!areOthersServed(facts, visit)) return { ok: false, error: 'last-order' }
  if (isOnTheWay(visit)) return { ok: false, error: 'not-allowed-now', stands }
  const changed = partEnded(facts, visit, at)
  return { ok: true, answer, changes: ofOrder(facts, order, changed) }
}

/** Somebody travels to a visit, or is at its door. Source: decision 266. */
export function isOnTheWay({ state }: { state: VisitState }): boolean {
  return state === 'en-route' || state === 'arrived' || state === 'identified'
}

function waitingOf({ items }: EndingAtHand, { id }: Order) {
  return items.filter(({ orderId, state }) => orderId === id && state === 'ordered')
}

function takenOff(facts: EndingAtHand, order: Order, at: EndingAt): Changes {
  const items = waitingOf(facts, order)
  const tubes = facts.tubes.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'not-drawn',
  )
  return ofOrder(facts, order, testsTakenOff(facts, { items, tubes }, at))
}

function ofOrder({ booking }: EndingAtHand, order: Order, changed: Changed): Changes {
  return { ...changed, bookingId: booking.id, audit: { subjectId: order.id } }
}

type Falling = {
  items: readonly EndingAtHand['items'][number][]
  tubes: readonly EndingAtHand['tubes'][number][]
}

/**
 * Cancels tests of an order before their sample is drawn, with the tubes that only they need: their
 * price is not due, or refunded.
 * Source: model, "Booking"; life cycle, decisions.
 */
export function testsTakenOff(
  facts: EndingAtHand,
  { items, tubes }: Falling,
  at: EndingAt,
): Changed {
  const patch = { writeOffReason: 'cancelled' }
  const rows = [
    ...tubes.map((row) => taken('tube', row, 'write-off', { patch })),
    ...items.map((row) => taken('item', row, 'cancel')),
  ]
  return withoutTests(facts, { rows, items }, at)
}
