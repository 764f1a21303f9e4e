import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { heldShares, releasedShares } from './holding.ts'
import type { NewEntry } from './taking-back.ts'

/** An order with what it earned its lab, under its lock. */
export type EarningsAtHand = {
  id: OrderId
  state: string
  bookingId: BookingId
  /** A bank disputes the payment and has not decided. */
  isDisputed: boolean
  shares: readonly NewEntry[]
}

type Held = { orderId: OrderId; held: number }

/**
 * Holds an order's earnings until somebody releases them.
 * Source: life cycle 7.
 */
export function holdingByHand(facts: EarningsAtHand, reason: string): Decision<Held, never> {
  const { id: orderId, bookingId } = facts
  const transitions = heldShares(facts.shares, reason)
  const held = transitions.length
  const audit = { subjectId: orderId, detail: { event: 'hold', held, reason } }
  return { ok: true, answer: { orderId, held }, changes: { bookingId, transitions, audit } }
}

type Released = { orderId: OrderId; released: number }

/**
 * Ends every hold on an order, in the lab's favour. Refuses `disputed` while a patient's bank
 * has not decided about the payment.
 * Source: life cycle 7; decision 025.
 */
export function releasingByHand(
  facts: EarningsAtHand,
  now: Temporal.Instant,
): Decision<Released, 'disputed'> {
  if (facts.isDisputed) return { ok: false, error: 'disputed' }
  const { id: orderId, bookingId } = facts
  const closed = new Set(facts.state === 'closed' ? [orderId] : [])
  const { released, transitions } = releasedShares(facts.shares, { now, closed })
  const audit = { subjectId: orderId, detail: { event: 'release', released } }
  return { ok: true, answer: { orderId, released }, changes: { bookingId, transitions, audit } }
}
