import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { SaidOfTests } from './add-on.ts'
import type { BookingId } from './booking.ts'
import { joinedTests } from './joined-tests.ts'
import {
  type AddingAtHand,
  joiningTo,
  type WhyNotJoining,
  whyNotJoinedNow,
  type Whole,
} from './joining-at-hand.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { doorsOf } from '#src/domain/visits/people-of-visit.ts'
import { type PaymentTerms, whyNotPaidSo } from './payable-so.ts'

/** The answer to tests that joined; amounts in paise. */
export type Added = { bookingId: BookingId; orderId: OrderId; added: Paise; due: Paise }

type At = { now: Temporal.Instant; terms: PaymentTerms; newId: () => string }
type Refusals = WhyNotJoining | 'not-allowed-now'

/**
 * Quoted tests join an order at the price that was shown: what is due at the door grows by it, and the
 * order is promised by its slowest test. A quote joins once: a repeated call returns what it did.
 * Refuses `other-quote` where the quote is not for this booking, `not-allowed-now` where the booking
 * was paid online, and `stale` where the visit or what is due is no longer as it was shown.
 * Source: features H1; decision 211.
 */
export function adding(facts: AddingAtHand, as: SaidOfTests, at: At): Decision<Added, Refusals> {
  const { quote } = facts.placing
  const whole = joiningTo(facts)
  if (!whole) return { ok: false, error: 'other-quote' }
  const { bookingId, orderId, due } = whole.to
  const answer = { bookingId, orderId, added: quote.contract.total, due }
  if (quote.usedAt) return { ok: true, answer }
  const why = whyNotNow(whole, at)
  if (why) return why
  const joined = joinedTests(whole, as, at)
  if (!joined.ok) return joined
  return { ok: true, answer, changes: dueAtTheDoor(whole, joined.changes) }
}

function whyNotNow(facts: Whole, { now, terms }: At): Refused<Refusals> | undefined {
  const { placing, to, payment } = facts
  const due = { total: to.due, by: placing.account, now }
  if (Temporal.Instant.compare(now, placing.quote.expiresAt) > 0)
    return { ok: false, error: 'quote-expired' }
  const { mode, state } = payment
  if (mode !== 'cash')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'payment', state } }
  const isShown = payment.version === to.paymentVersion
  return (
    whyNotJoinedNow(facts, now) ??
    (isShown ? undefined : { ok: false, error: 'stale' }) ??
    whyNotPaidSo(mode, due, terms)
  )
}

/** Booking, payment and what is due at each door grow together. */
function dueAtTheDoor(facts: Whole, changes: Changes): Changes {
  const { payment, placing, order } = facts
  const { total } = placing.quote.contract
  const { startsAt } = visitOfOrder(facts, order.id)
  const doors = doorsOf(facts).map(({ id, version }) => ({ id, version, cashDue: total }))
  return {
    ...changes,
    updated: {
      ...changes.updated,
      moreDue: [{ id: payment.id, version: payment.version, amount: total }],
      moreCash: doors,
    },
    news: [{ event: 'tests-added', startsAt }],
  }
}
