import { joinedTests } from '#src/domain/bookings/joined-tests.ts'
import {
  type AddingAtHand,
  type JoinedAt,
  joiningTo,
  type WhyNotJoining,
  whyNotJoinedNow,
} from '#src/domain/bookings/joining-at-hand.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import type { Changed, Refused } from '#src/domain/changes.ts'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { PaymentId } from './payment.ts'

/** A further payment as it is born, with its money: the finaliser takes it to captured. */
export type NewFurther = {
  id: PaymentId
  bookingId: BookingId
  joiningQuoteId: QuoteId
  mode: 'online'
  state: 'awaiting'
  version: number
  amount: Paise
  collectedAt: Temporal.Instant | null
  receiptNumber: string | null
}

type Joining = { ok: true; payment: NewFurther; changed: Changed } | Refused<Refusals>
type Refusals = WhyNotJoining | 'not-allowed-now'

/**
 * Tests join a booking by money of their own, at the price that was shown when its payment began: with
 * a further payment, which names their lines. Nothing is asked of the time that passed since, but of
 * the booking as it is now. Refuses what `whyNotJoinedNow` refuses, `quote-used` where the quote has
 * joined, and `other-quote` where it is for another booking, or is gone.
 * Source: features H1; decision 223.
 */
export function joiningByPayment(facts: AddingAtHand | null, at: JoinedAt): Joining {
  const whole = facts && joiningTo(facts)
  if (!whole) return { ok: false, error: 'other-quote' }
  const { booking, payment: main, placing } = whole
  const { quote } = placing
  const { mode, state } = main
  if (quote.usedAt) return { ok: false, error: 'quote-used' }
  if (mode !== 'online')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'payment', state } }
  const why = whyNotJoinedNow(whole, at.now)
  if (why) return why
  const joined = joinedTests(whole, whole.to.said ?? {}, at)
  if (!joined.ok) return joined
  const { id: visitId, version: visitVersion } = visitOfOrder(whole, whole.order.id)
  const payment: NewFurther = {
    id: PaymentId.parse(at.newId()),
    bookingId: booking.id,
    joiningQuoteId: quote.id,
    mode: 'online',
    state: 'awaiting',
    version: 1,
    amount: quote.contract.total,
    collectedAt: null,
    receiptNumber: null,
  }
  const { audit: _ofTheDoor, bookingId: _known, ...changes } = joined.changes
  const changed = {
    ...changes,
    created: {
      ...changes.created,
      payment: [payment],
      paymentLine: joined.lines.map(({ id: lineId }) => ({ lineId, paymentId: payment.id })),
    },
    updated: {
      ...changes.updated,
      // A new version of the visit, so that whoever has it open sees it anew; nothing more is due.
      moreCash: [{ id: visitId, version: visitVersion, cashDue: paise(0) }],
    },
  }
  return { ok: true, payment, changed }
}
