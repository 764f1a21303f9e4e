import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed, Changes, Decision } from '#src/domain/changes.ts'
import { paise, type Paise, sumPaise } from '#src/domain/money.ts'
import { refundedItems } from '#src/domain/refunds/refunded-items.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import { after, taken, type Transition } from '#src/domain/transition.ts'
import { othersAtItsVisit, visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { settledOrders } from './settled-orders.ts'

type Refusals = 'not-cancellable-after-collection' | 'not-allowed-now' | 'last-order'
type Order = EndingAtHand['orders'][number]

/**
 * Removes one person from a booking while the visit continues for the others: free, with the cash
 * due reduced at once or the paid amount refunded. The last order is cancelled with its booking.
 * Refuses `not-cancellable-after-collection`, `last-order` for the only one left at its visit, and
 * `not-allowed-now` where none of its tests still waits or while the booking is being paid online.
 * Source: model, "Booking"; life cycle, decisions.
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
  if (!othersAtItsVisit(facts, order).some((other) => isLive(facts, other)))
    return { ok: false, error: 'last-order' }
  return { ok: true, answer, changes: takenOff(facts, order, at) }
}

function waitingOf({ items }: EndingAtHand, { id }: Order) {
  return items.filter(({ orderId, state }) => orderId === id && state === 'ordered')
}

/** Part of it is still to come or has been done. */
function isLive({ items }: EndingAtHand, { id }: Order): boolean {
  return items.some(
    ({ orderId, state }) => orderId === id && state !== 'cancelled' && state !== 'not-performed',
  )
}

function takenOff(facts: EndingAtHand, order: Order, at: EndingAt): Changes {
  const items = waitingOf(facts, order)
  const tubes = facts.tubes.filter(
    ({ orderId, state }) => orderId === order.id && state !== 'not-drawn',
  )
  const changed = testsTakenOff(facts, { order, items, tubes }, at)
  return { ...changed, bookingId: facts.booking.id, audit: { subjectId: order.id } }
}

type Falling = {
  order: { id: string }
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
  { order, items, tubes }: Falling,
  at: EndingAt,
): Changed {
  const patch = { writeOffReason: 'cancelled' }
  const rows = [
    ...tubes.map((row) => taken('tube', row, 'write-off', { patch })),
    ...items.map((row) => taken('item', row, 'cancel')),
  ]
  const left = { ...facts, items: after(facts.items, rows), tubes: after(facts.tubes, rows) }
  const back = refundedItems(left, { items, reason: 'cancelled' }, at)
  const less = lessDue(facts, order, sumPaise(items.map(({ price }) => price)))
  return {
    ...back,
    transitions: [
      ...rows,
      ...back.transitions,
      ...less.transitions,
      ...settledOrders(left, at.now),
    ],
    updated: { ...back.updated, ...less.updated },
  }
}

/**
 * Reduces what is due at the door, never to zero: a credit as large as the rest waits for another
 * booking.
 */
function lessDue(facts: EndingAtHand, order: { id: string }, price: Paise) {
  const { payment, carried, credited } = facts
  if (payment.state !== 'due') return { transitions: [] as Transition[] }
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const isTooLittle = payment.amount - fees <= price
  const letGo = isTooLittle ? credited.filter(({ state }) => state === 'attached') : []
  const by = paise(price - sumPaise(letGo.map(({ amount }) => amount)))
  const patch = { attachedBookingId: null }
  return {
    transitions: letGo.map((row) => taken('credit', row, 'detach', { patch })),
    updated: {
      lowered: [{ id: payment.id, amount: by }],
      lessCash: [{ id: visitOfOrder(facts, order.id).id, cashDue: by }],
    },
  }
}
