import { draftLine } from '#src/domain/bookings/drafted.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import type { Changed, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { LineId } from '#src/domain/orders/order.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { type Settled, settledOrders } from '#src/domain/orders/settled-orders.ts'
import { isPaid, type PaymentState } from '#src/domain/payments/payment-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Accruing } from '#src/domain/settlement/accrual.ts'
import { after, taken } from '#src/domain/transition.ts'
import { payableUntil, stands } from './offer-standing.ts'
import type { OfferAtHand } from './reflex-offer.ts'

type Instant = Temporal.Instant

/** A booking with an offer and its frozen quote, under their locks. */
export type PayingOffer = {
  offered: OfferAtHand
  booking: Settled['booking'] & { id: BookingId; accountId: UserId }
  orders: readonly (Settled['orders'][number] & {
    id: OrderId
    labId: LabId
    promisedAt: Instant | null
  })[]
  visits: Settled['visits']
  tubes: Settled['tubes']
  items: readonly (Settled['items'][number] & Accruing['items'][number])[]
  lines: readonly (Accruing['lines'][number] & { orderId: OrderId; position: number })[]
  payment: { state: PaymentState }
  further: readonly { state: PaymentState }[]
  quote: { id: QuoteId; contract: Contract; usedAt: Instant | null }
}

type At = { now: Instant; newId: () => string }
export type WhyNotBought = 'offer-over' | 'booking-unpaid'

/**
 * Why an offered test is not bought now: `offer-over` where the offer does not stand any more, and
 * `booking-unpaid` where the booking itself was not paid, went back, or a bank disputes it.
 * Source: decision 262.
 */
export function whyNotBought(
  { offered, payment, further }: PayingOffer,
  now: Instant,
): Refused<WhyNotBought> | undefined {
  if (!stands(offered, now)) return { ok: false, error: 'offer-over' }
  const isOurs = isPaid(payment.state) && further.every(({ state }) => state !== 'chargeback')
  return isOurs ? undefined : { ok: false, error: 'booking-unpaid' }
}

/**
 * Why no payment for an offer may begin: what was shown changed, or the gateway's page would outlast
 * it. Undefined where one may.
 * Source: decision 262.
 */
export function whyNotBegun(
  { offer }: OfferAtHand,
  { version, now }: { version: number; now: Instant },
): Refused<'offer-over' | 'stale'> | undefined {
  if (offer.state !== 'offered') return { ok: false, error: 'offer-over' }
  if (offer.version !== version) return { ok: false, error: 'stale' }
  const isTime =
    offer.endsAt !== null && Temporal.Instant.compare(now, payableUntil(offer.endsAt)) <= 0
  return isTime ? undefined : { ok: false, error: 'offer-over' }
}

/**
 * An offered test joins its order by its money: a line of its own at the frozen price, measured from
 * the sample that the lab has, with a promise of its own. The order is open again until it is reported.
 * Throws where the offer does not stand, which was asked before.
 * Source: features C12; decision 262.
 */
export function boughtTest(facts: PayingOffer, at: At) {
  const { offered, booking, quote } = facts
  const { offer } = offered
  const order = facts.orders.find(({ id }) => id === offer.orderId)
  const contract = quote.contract.orders.flatMap(({ lines }) => lines)[0]
  const { tubeId } = offer
  if (!order || !contract || !tubeId) throw new Error(`nothing is offered by ${offer.id}`)
  const own = facts.lines.filter(({ orderId }) => orderId === order.id)
  const position = Math.max(-1, ...own.map((line) => line.position)) + 1
  const drafted = draftLine(at, order, { line: contract, position, addedAt: at.now })
  const line = { ...drafted.line, id: LineId.parse(offer.id) }
  const promisedAt = laterOf(order.promisedAt, at.now.add({ hours: contract.tatHours }))
  const items = drafted.items.map((item) => ({
    ...item,
    lineId: line.id,
    reflexRuleId: offer.ruleId,
    causeItemId: offer.causeItemId,
    promisedAt,
  }))
  const begun = items.map((item) => ({ ...item, version: 1 }))
  const ready = begun.map((item) =>
    taken('item', item, 'ready', { reason: 'offered by a rule of the lab, and paid' }),
  )
  const whole = { ...facts, items: [...facts.items, ...after(begun, ready)] }
  const changed: Changed = {
    claims: [{ of: 'quote', id: quote.id, at: at.now }],
    transitions: [
      taken('reflexOffer', offer, 'pay', { patch: { endedAt: at.now } }),
      ...ready,
      ...settledOrders(whole, at.now),
    ],
    created: {
      orderLine: [line],
      item: items,
      tubeItem: items.map(({ id: testItemId }) => ({ tubeId, testItemId })),
    },
    updated: { moreBooked: [{ id: booking.id, total: quote.contract.total }] },
  }
  return { changed, lines: [line], items: begun }
}

/** Never before what was booked: a report comes as a whole by then. */
function laterOf(booked: Instant | null, own: Instant): Instant {
  return booked && Temporal.Instant.compare(booked, own) > 0 ? booked : own
}
