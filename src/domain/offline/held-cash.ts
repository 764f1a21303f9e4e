import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Changed, Decision } from '#src/domain/changes.ts'
import {
  cashCollected,
  cashHandedBack,
  paymentRefundable,
} from '#src/domain/ledger/booking-journals.ts'
import type { Paise } from '#src/domain/money.ts'
import { receiptNumber } from '#src/domain/payments/receipt-number.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type AskedAt, askedRefund } from '#src/domain/refunds/asked-refund.ts'
import { after, taken, transition } from '#src/domain/transition.ts'
import type { BookHeldCash, OfflineHold } from './hold.ts'

/** A hold with what its phone says of cash; null where it took none, or it was booked at once. */
export type HeldCash = {
  hold: OfflineHold
  cash: { amount: Paise; at: Temporal.Instant } | null
}

type Ended = EndingAtHand & { booking: { number: BookingNumber } }
type By = AskedAt & { by: UserId }
type Answer = { became: BookHeldCash['became']; receiptNumber: string }
type Code = 'same-person' | 'stale' | 'not-allowed-now' | 'wrong-amount'

/**
 * Cash that was taken at a door whose booking had ended meanwhile comes into the books: the
 * phlebotomist has it, against a receipt. It was handed back, or it is owed to the patient, who names
 * an account; the phlebotomist hands it in with the rest of their cash. The phone of the one says that
 * it was taken and somebody else of the office what became of it: refuses `same-person`, and `stale`
 * where the hold changed.
 * Source: life cycle 2 and 8; decision 216.
 */
export function heldCashBooked(
  { hold, cash }: HeldCash,
  ending: Ended,
  { version, became }: Omit<BookHeldCash, 'holdId'>,
  at: By,
): Decision<Answer, Code> {
  const { payment, booking } = ending
  const { phlebotomistId } = hold
  if (phlebotomistId === at.by) return { ok: false, error: 'same-person' }
  if (hold.version !== version || hold.outcome !== null) return { ok: false, error: 'stale' }
  const stands = { machine: 'payment', state: payment.state } as const
  const receipt = receiptNumber(booking.number)
  const patch = {
    receiptNumber: receipt,
    collectedBy: phlebotomistId,
    collectedAt: cash?.at ?? null,
    // Claimed by the refund, of the same row.
    refunded: became === 'owed' ? payment.amount : payment.refunded,
  }
  const found = transition('payment', payment, 'find-cash', { patch })
  if (!found || !cash || payment.mode !== 'cash')
    return { ok: false, error: 'not-allowed-now', stands }
  if (cash.amount !== payment.amount)
    return { ok: false, error: 'wrong-amount', facts: { amountPaise: payment.amount } }
  const { accountId } = booking
  const money = { paymentId: payment.id, accountId, phlebotomistId, amount: payment.amount }
  const [here = payment] = after([payment], [found])
  const then = became === 'owed' ? owed(ending, money, at) : handedBack(here, money)
  const audit = {
    subjectId: hold.visitId,
    detail: { event: 'book-held-cash', became, ...cashOf(cash) },
  }
  return {
    ok: true,
    answer: { became, receiptNumber: receipt },
    changes: {
      bookingId: booking.id,
      ...then,
      transitions: [found, ...then.transitions],
      journals: [cashCollected({ ...money, carried: [], credited: [] }), ...(then.journals ?? [])],
      audit,
    },
  }
}

const cashOf = ({ amount, at }: NonNullable<HeldCash['cash']>) => ({ amount, at: at.toString() })

type Money = { paymentId: string; accountId: UserId; phlebotomistId: UserId; amount: Paise }

function handedBack(here: EndingAtHand['payment'], money: Money): Changed {
  return {
    transitions: [taken('payment', here, 'hand-back')],
    journals: [cashHandedBack({ ...money, carried: [] })],
  }
}

/** All of it: what a cancelled booking costs a patient who pays in cash is due with their next one. */
function owed(ending: EndingAtHand, { paymentId, accountId, amount }: Money, at: AskedAt): Changed {
  const wanted = { amount, reason: 'cancelled', testItemId: null, breakdown: null }
  const { updated: _claimed, ...asked } = askedRefund(ending, wanted, at)
  return { ...asked, journals: [paymentRefundable(paymentId, accountId, amount)] }
}
