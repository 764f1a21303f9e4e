import { joinedTests } from '#src/domain/bookings/joined-tests.ts'
import {
  type AddingAtHand,
  type JoinedAt,
  joiningTo,
  type Whole,
  type WhyNotJoining,
  whyNotJoinedNow,
} from '#src/domain/bookings/joining-at-hand.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import type { Changed, Refused } from '#src/domain/changes.ts'
import type { BookingId, QuoteId } from '#src/domain/bookings/booking.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { LineId } from '#src/domain/orders/order.ts'
import { boughtTest, whyNotBought } from '#src/domain/reflex/paying-offer.ts'
import { separatedByMoney, withoutDoor } from '#src/domain/visits/paying-separate.ts'
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

type Joining =
  | { ok: true; payment: NewFurther; changed: Changed; bought: Bought; isSeparate?: true }
  | Refused<Refusals>
/** Tests whose sample the lab has already: they accrue with their money. */
type Bought = ReturnType<typeof boughtTest> | null
type Refusals = WhyNotJoining | WhyNotParted | 'not-allowed-now'
/** Why money makes no separate visit. */
export type WhyNotParted = Extract<ReturnType<typeof separatedByMoney>, { ok: false }>['error']

/**
 * Tests join a booking by money of their own, at the price that was shown when its payment began: with
 * a further payment, which names their lines. Nothing is asked of the time that passed since, but of
 * the booking as it is now. Refuses what `whyNotJoinedNow` refuses, `quote-used` where the quote has
 * joined, and `other-quote` where it is for another booking, or is gone. A test that a rule offered
 * joins as `whyNotBought` says, and a person gets a separate visit as `separatedByMoney` says.
 * Source: features H1; decisions 223, 262 and 266.
 */
export function joiningByPayment(facts: AddingAtHand | null, at: JoinedAt): Joining {
  const whole = facts && joiningTo(facts)
  if (!whole) return { ok: false, error: 'other-quote' }
  const { quote } = whole.placing
  if (quote.usedAt) return { ok: false, error: 'quote-used' }
  const { offerId, separates } = whole.to
  if (separates) return partingBy(whole, at)
  return offerId === undefined ? joiningAdded(whole, at) : joiningOffered(whole, at)
}

/** No line is paid by it: its whole amount is the charge of the visit. */
function partingBy({ separating, ...whole }: Whole, at: JoinedAt): Joining {
  if (!separating) return { ok: false, error: 'other-quote' }
  const { quote } = whole.placing
  const parted = separatedByMoney(separating, quote.contract, at.now)
  if (!parted.ok) return parted
  const { claims = [], ...changes } = withoutDoor(parted.changes)
  const used = { of: 'quote' as const, id: quote.id, at: at.now }
  const changed = { ...changes, claims: [used, ...claims] }
  return { ok: true, bought: null, isSeparate: true, ...paidBy(whole, { lines: [], changed }, at) }
}

function joiningAdded(whole: Whole, at: JoinedAt): Joining {
  const { payment: main } = whole
  const { mode, state } = main
  if (mode !== 'online')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'payment', state } }
  const why = whyNotJoinedNow(whole, at.now)
  if (why) return why
  const joined = joinedTests(whole, whole.to.said ?? {}, at)
  if (!joined.ok) return joined
  const { id: visitId, version: visitVersion } = visitOfOrder(whole, whole.order.id)
  const { audit: _ofTheDoor, bookingId: _known, ...changes } = joined.changes
  const updated = {
    ...changes.updated,
    // A new version of the visit, so that whoever has it open sees it anew; nothing more is due.
    moreCash: [{ id: visitId, version: visitVersion, cashDue: paise(0) }],
  }
  const changed = { ...changes, updated }
  return { ok: true, bought: null, ...paidBy(whole, { lines: joined.lines, changed }, at) }
}

/** Whatever way the booking was paid: its visit is over, so this is paid online. */
function joiningOffered({ offered, ...whole }: Whole, at: JoinedAt): Joining {
  const { offerId } = whole.to
  if (!offered || offered.offered.offer.id !== offerId) return { ok: false, error: 'other-quote' }
  const why = whyNotBought(offered, at.now)
  if (why) return why
  const bought = boughtTest(offered, at)
  return { ok: true, bought, ...paidBy(whole, bought, at) }
}

type Lined = { lines: readonly { id: LineId }[]; changed: Changed }

function paidBy(
  { booking, placing: { quote } }: Pick<Whole, 'booking' | 'placing'>,
  { lines, changed }: Lined,
  { newId }: JoinedAt,
): { payment: NewFurther; changed: Changed } {
  const payment: NewFurther = {
    id: PaymentId.parse(newId()),
    bookingId: booking.id,
    joiningQuoteId: quote.id,
    mode: 'online',
    state: 'awaiting',
    version: 1,
    amount: quote.contract.total,
    collectedAt: null,
    receiptNumber: null,
  }
  const paymentLine = lines.map(({ id: lineId }) => ({ lineId, paymentId: payment.id }))
  const created = { ...changed.created, payment: [payment], paymentLine }
  return { payment, changed: { ...changed, created } }
}
