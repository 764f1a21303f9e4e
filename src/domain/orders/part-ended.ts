import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { refundedItems } from '#src/domain/refunds/refunded-items.ts'
import { after, taken, type Transition, transition } from '#src/domain/transition.ts'
import { doorsOf, ordersAtVisit } from '#src/domain/visits/people-of-visit.ts'
import { chargeOfVisit } from '#src/domain/visits/separate-charge.ts'
import { settledOrders } from './settled-orders.ts'

type Visit = EndingAtHand['visits'][number]

/**
 * Ends what a booking has at one visit, while others of it are served: its tests are not done, its
 * places are free, and their price and the charge of the visit are not due or go back.
 * Source: decision 266.
 *
 * @param failed the step by which the visit ends, where it is not cancelled by this.
 */
export function partEnded(
  facts: EndingAtHand,
  visit: Visit,
  at: EndingAt,
  failed?: Transition,
): Changed {
  const { items, tubes } = waitingAt(facts, visit)
  const patch = { writeOffReason: 'cancelled' }
  const emptied = { emptiedAt: at.now }
  const ended = failed
    ? { ...failed, patch: { ...failed.patch, ...emptied } }
    : transition('visit', visit, 'cancel', { patch: emptied })
  const rows = [
    ...(ended ? [ended] : []),
    ...tubes.map((row) => taken('tube', row, 'write-off', { patch })),
    ...items.map((row) => taken('item', row, 'cancel')),
  ]
  const charge = visit.emptiedAt || visit.collectedAt ? paise(0) : chargeOfVisit(facts, visit)
  const changed = withoutTests(facts, { rows, items, emptied: { visit, charge } }, at)
  const places = facts.places.filter(({ visitId }) => visitId === visit.id)
  const released = places.map((place) => ({ ...place, releasedAt: at.now }))
  const updated = { ...changed.updated, released }
  return ended
    ? { ...changed, updated }
    : { ...changed, updated: { ...updated, emptied: [{ id: visit.id, ...emptied }] } }
}

/** What is still to be drawn at a visit. */
function waitingAt(facts: EndingAtHand, visit: Visit) {
  const own = new Set<string>(ordersAtVisit(facts, visit).map(({ id }) => id))
  return {
    items: facts.items.filter(({ orderId, state }) => own.has(orderId) && state === 'ordered'),
    tubes: facts.tubes.filter(
      ({ orderId, state }) => own.has(orderId) && (state === 'planned' || state === 'labelled'),
    ),
  }
}

type Gone = {
  rows: readonly Transition[]
  items: readonly EndingAtHand['items'][number][]
  /** The visit at which nobody is drawn any more, with its charge in paise. */
  emptied?: { visit: Visit; charge: Paise }
}

/**
 * Tests that are cancelled by these steps: their price is not due, or refunded.
 * Source: model, "Booking"; life cycle, decisions; decision 266.
 */
export function withoutTests(
  facts: EndingAtHand,
  { rows, items, emptied }: Gone,
  at: EndingAt,
): Changed {
  const visits = facts.visits.map((one) =>
    one.id === emptied?.visit.id ? { ...one, emptiedAt: at.now } : one,
  )
  const left = {
    ...facts,
    visits: after(visits, rows),
    items: after(facts.items, rows),
    tubes: after(facts.tubes, rows),
  }
  const charge = emptied?.charge ?? paise(0)
  const back = refundedItems(left, { items, reason: 'cancelled', charge }, at)
  const less = lessDue(left, sumPaise([...items.map(({ price }) => price), charge]))
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
 * Reduces what is due at each door, never to zero: a credit as large as the rest waits for another
 * booking.
 */
function lessDue(facts: EndingAtHand, price: Paise) {
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
      lessCash: doorsOf(facts).map(({ id }) => ({ id, cashDue: by })),
    },
  }
}
