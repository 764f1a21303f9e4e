import type { Changes, Decision } from '#src/domain/changes.ts'
import { cashCollected } from '#src/domain/ledger/booking-journals.ts'
import { receiptNumber } from '#src/domain/payments/receipt-number.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { taken, transition, type Transition } from '#src/domain/transition.ts'
import type { CollectionAtHand } from './collection-at-hand.ts'
import { notIdentified } from './not-identified.ts'
import { doorsOf } from './people-of-visit.ts'

type By = { phlebotomistId: UserId; now: Temporal.Instant }

/**
 * Takes exactly the amount due, in paise, earlier fees included, and gives a receipt number; what
 * was taken before keeps its receipt.
 * Source: life cycle 2, 9.
 */
export function cashTaking(
  facts: CollectionAtHand,
  { amountPaise }: { amountPaise: number },
  { phlebotomistId, now }: By,
): Decision<{ receiptNumber: string }, 'not-allowed-now' | 'wrong-amount'> {
  const { payment, booking } = facts
  const isTheirs = payment.collectedBy === phlebotomistId
  if (payment.state === 'cash-collected' && payment.receiptNumber && isTheirs)
    return { ok: true, answer: { receiptNumber: payment.receiptNumber } }
  const away = notIdentified(facts)
  if (away) return away
  if (amountPaise !== payment.amount)
    return { ok: false, error: 'wrong-amount', facts: { amountPaise: payment.amount } }
  const receipt = receiptNumber(booking.number)
  const patch = { receiptNumber: receipt, collectedBy: phlebotomistId, collectedAt: now }
  const collected = transition('payment', payment, 'collect', { patch })
  const stands = { machine: 'payment', state: payment.state } as const
  if (!collected) return { ok: false, error: 'not-allowed-now', stands }
  const changes = paid(facts, collected, { phlebotomistId, receipt })
  return { ok: true, answer: { receiptNumber: receipt }, changes }
}

/** The payment with what it settles: the earlier fees carried and the credits used. */
function paid(
  { visit, payment, booking, ...facts }: CollectionAtHand,
  collected: Transition,
  { phlebotomistId, receipt }: { phlebotomistId: UserId; receipt: string },
): Changes {
  const others = doorsOf(facts).filter(({ id, cashDue }) => id !== visit.id && cashDue > 0)
  const carried = facts.carried.filter(({ state }) => state === 'attached')
  const credited = facts.credited.filter(({ state }) => state === 'attached')
  const { accountId } = booking
  const { id: paymentId, amount } = payment
  const money = { paymentId, accountId, phlebotomistId, amount, carried, credited }
  return {
    bookingId: booking.id,
    transitions: [
      collected,
      ...carried.map((row) => taken('receivable', row, 'settle')),
      ...credited.map((row) => taken('credit', row, 'settle')),
    ],
    // Nothing is due at another door any more.
    updated: { lessCash: others.map(({ id, cashDue }) => ({ id, cashDue })) },
    journals: [cashCollected(money)],
    audit: { subjectId: visit.id, detail: { event: 'take-cash', receiptNumber: receipt } },
  }
}
