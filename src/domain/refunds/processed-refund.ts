import type { Changed } from '#src/domain/changes.ts'
import { refundPaid, refundReturned } from '#src/domain/ledger/refund-journals.ts'
import { type Transition, taken } from '#src/domain/transition.ts'
import type { Refund, RefundAtHand } from './refund-at-hand.ts'
import { toldOf } from './told-refund.ts'

/**
 * The gateway or the bank confirmed the refund: posts its journal, moves the payment and tells the
 * patient.
 * Source: life cycle 2, 8.
 */
export function processedRefund(
  facts: RefundAtHand,
  through: 'gateway' | 'bank',
  { now, utr }: { now: Temporal.Instant; utr?: string },
): Changed {
  const { refund, accountId } = facts
  const patch = { ...(utr !== undefined && { utr }), processedAt: now }
  const { id, amount } = refund
  return {
    transitions: [taken('refund', refund, 'process', { patch }), ...paymentGone(facts)],
    journals: [refundPaid({ id, accountId, amount }, through)],
    news: [toldOf({ ...refund, ...patch }, 'refund-processed')],
  }
}

/** The payment is refunded once all of it went back, and part-refunded until then. */
function paymentGone({ refund, payment, processed }: RefundAtHand): Transition[] {
  if (refund.kind !== 'booking' || !payment) return []
  if (payment.state !== 'captured' && payment.state !== 'part-refunded') return []
  if (isAllBack(payment.amount, processed + refund.amount))
    return [taken('payment', payment, 'refund-all')]
  return payment.state === 'captured' ? [taken('payment', payment, 'refund-part')] : []
}

/**
 * Whether all of a booking's payment went back, by any way it came: cash too, whose state continues
 * to say where the notes are.
 * Source: decision 055.
 */
export function isAllBack(amount: number, processed: number): boolean {
  return amount > 0 && processed === amount
}

/**
 * The bank returned it: it is owed to the patient again, the payment's state follows from what they
 * still have, and they are asked for another account.
 * Source: decision 056; life cycle 8.
 */
export function returnedRefund(facts: RefundAtHand, reason: string): Changed {
  const { refund, accountId } = facts
  const patch = {
    utr: null,
    processedAt: null,
    accountSealed: null,
    accountLastFour: null,
    tries: refund.tries + 1,
  } satisfies Partial<Refund>
  return {
    transitions: [taken('refund', refund, 'return', { patch, reason }), ...paymentBack(facts)],
    journals: [refundReturned({ ...refund, accountId })],
    news: [toldOf({ ...refund, ...patch }, 'refund-returned')],
  }
}

/** Less was refunded than recorded. */
function paymentBack({ refund, payment, processed }: RefundAtHand): Transition[] {
  if (refund.kind !== 'booking' || !payment) return []
  const isSomeGone = processed - refund.amount > 0
  if (payment.state === 'refunded')
    return [taken('payment', payment, isSomeGone ? 'return-part' : 'return-whole')]
  if (payment.state === 'part-refunded' && !isSomeGone)
    return [taken('payment', payment, 'return-all')]
  return []
}
