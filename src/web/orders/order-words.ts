import type { OrderState } from '#src/domain/orders/order-machine.ts'
import type { Outcome } from '#src/domain/reports/outcome.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { type Hours, hourOf, whenOf } from './order-when.ts'

/** The facts for an order's texts; instants are ISO strings. */
export type OrderFacts = {
  state: OrderState
  outcome: Outcome | null
  promisedAt: string | null
  reportedAt: string | null
}

const by = (order: OrderFacts) => order.promisedAt && instantOf(order.promisedAt, 'near')
const since = (order: OrderFacts) => order.reportedAt && instantOf(order.reportedAt, 'near')

/** Every state as a sentence; one without words does not compile. */
const orderWords: Record<OrderState, (order: OrderFacts) => string> = {
  draft: m.booking_track_order_draft,
  'awaiting-payment': m.booking_track_order_awaiting_payment,
  placed: m.booking_track_order_placed,
  accepted: m.booking_track_order_accepted,
  collecting: m.booking_track_order_collecting,
  'sample-collected': m.booking_track_order_sample_collected,
  'at-lab': m.booking_track_order_at_lab,
  processing: (order) =>
    sentence(by(order), m.booking_track_order_processing, m.booking_track_order_processing_soon),
  'partly-reported': (order) =>
    sentence(
      by(order),
      m.booking_track_order_partly_reported,
      m.booking_track_order_partly_reported_soon,
    ),
  reported: (order) =>
    sentence(since(order), m.booking_track_order_reported, m.booking_track_order_reported_short),
  closed: (order) =>
    sentence(since(order), m.booking_track_order_closed, m.booking_track_order_closed_short),
  'recollection-due': m.booking_track_order_recollection_due,
  cancelled: m.booking_track_order_cancelled,
  expired: m.booking_track_order_expired,
  unfulfilled: m.booking_track_order_unfulfilled,
}

function sentence(
  time: string | null,
  timed: (at: { time: string }) => string,
  plain: () => string,
): string {
  return time ? timed({ time }) : plain()
}

const outcomeWords: Record<Outcome, () => string> = {
  withdrawn: m.booking_track_order_withdrawn,
  'not-done': m.booking_track_order_not_done,
}

/** An order's state, as a sentence with a time where there is one; what became of it comes first. */
export function orderSays(order: OrderFacts): string {
  return order.outcome ? outcomeWords[order.outcome]() : orderWords[order.state](order)
}

/** Whether its complete report can be read and relied on. */
export function isReady({ state, outcome }: Pick<OrderFacts, 'state' | 'outcome'>): boolean {
  return (state === 'reported' || state === 'closed') && outcome === null
}

export type VisitFacts = Hours & {
  state: VisitState
  isRecollection: boolean
  phlebotomist: string | null
}

type Told = {
  visit: VisitFacts
  name: string
  when: string
  hour: string
  /** It stands beside a person's name, who may be another than the reader. */
  isNamed: boolean
}

/** Every state of a visit as a sentence; null: the order has a better one. */
const visitWords: Record<VisitState, ((told: Told) => string) | null> = {
  held: ({ hour }) => m.booking_track_visit_held({ hour }),
  offered: ({ visit, when, hour }) =>
    visit.isRecollection
      ? m.booking_track_visit_offered_again({ when })
      : m.booking_track_visit_offered({ hour }),
  accepted: m.booking_track_visit_accepted,
  'en-route': m.booking_track_visit_en_route,
  arrived: m.booking_track_visit_arrived,
  identified: (told) =>
    told.isNamed
      ? m.booking_track_visit_identified_of(told)
      : m.booking_track_visit_identified(told),
  collected: ({ isNamed }) =>
    isNamed ? m.booking_track_visit_collected_of() : m.booking_track_visit_collected(),
  'handed-over': null,
  'no-show-ph': m.booking_track_visit_no_show,
  failed: m.booking_track_visit_failed,
  cancelled: m.booking_track_visit_nobody,
  rescheduled: m.booking_track_visit_rescheduled,
}

/** The phlebotomist's name, or a general word. */
export function nameOf({ phlebotomist }: Pick<VisitFacts, 'phlebotomist'>): string {
  return phlebotomist ?? m.booking_track_somebody()
}

type Standing = {
  visit: VisitFacts | undefined
  orders: readonly OrderFacts[]
  cancelledAt: string | null
  asOf?: string | undefined
}

/** The next step of the complete booking, as one sentence. */
export function nextSays({ visit, orders, cancelledAt, asOf }: Standing): string {
  if (cancelledAt) return m.booking_track_headline_cancelled()
  if (isExpired(orders)) return m.booking_track_order_expired()
  return (visit && visitSays(visit, asOf)) ?? ordersSay(orders)
}

/** Its slot was released unpaid: nothing else cancelled the visit. */
export function isExpired(orders: readonly Pick<OrderFacts, 'state'>[]): boolean {
  return orders.length > 0 && orders.every(({ state }) => state === 'expired')
}

/**
 * A visit's state as a sentence; undefined where its order has a better one. Beside a person's name
 * (`isNamed`) it calls no sample the reader's own.
 */
export function visitSays(
  visit: VisitFacts,
  asOf: string | undefined,
  isNamed = false,
): string | undefined {
  const hour = hourOf(visit, asOf)
  const told = { visit, name: nameOf(visit), when: whenOf(visit, asOf), hour, isNamed }
  return visitWords[visit.state]?.(told)
}

/** For several orders: what holds for all, or how many reports there are. */
function ordersSay(all: readonly OrderFacts[]): string {
  const orders = all.filter(({ state }) => state !== 'cancelled')
  const done = orders.filter(isReady).length
  if (done > 0 && done === orders.length) return m.booking_track_headline_reported()
  if (done > 0) return m.booking_track_headline_some_reported({ done, count: orders.length })
  const [first] = orders.toSorted((a, b) => lateness(a) - lateness(b))
  return first ? orderSays(first) : m.booking_track_order_draft()
}

/** The least advanced one decides the sentence. */
function lateness({ state }: OrderFacts): number {
  return Object.keys(orderWords).indexOf(state)
}
