import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import { type CarriedFee, paidFor } from './carried.ts'
import { credit, debit, type Journal } from './journal.ts'

type CashTaken = {
  paymentId: string
  accountId: string
  phlebotomistId: string
  amount: Paise
  carried: readonly CarriedFee[]
  /** What we owed for earlier faults of ours, taken off the amount. */
  credited: readonly { amount: Paise }[]
}

/**
 * Cash at the door: the phlebotomist holds it, the patient has paid in advance, and the earlier
 * fees it carries are settled: only now are they anybody's income.
 */
export function cashCollected(taken: CashTaken): Journal {
  return {
    kind: 'cash-collected',
    subjectId: taken.paymentId,
    entries: [debit('cash-in-hand', taken.phlebotomistId, taken.amount), ...paidFor(taken)],
  }
}

/** Cash given back at the door against a reversed receipt; settled earlier fees stay settled. */
export function cashHandedBack(taken: Omit<CashTaken, 'credited'>): Journal {
  const back = paise(taken.amount - sumPaise(taken.carried.map(({ amount }) => amount)))
  return {
    kind: 'cash-handed-back',
    subjectId: taken.paymentId,
    entries: [
      debit('customer-advance', taken.accountId, back),
      credit('cash-in-hand', taken.phlebotomistId, back),
    ],
  }
}

/** The home-collection charge goes to the phlebotomist in full. Source: life cycle 7. */
export function collectionEarned(
  visitId: string,
  accountId: string,
  phlebotomistId: string,
  charge: Paise,
): Journal {
  return {
    kind: 'collection-earned',
    subjectId: visitId,
    entries: [
      debit('customer-advance', accountId, charge),
      credit('phlebotomist-payable', phlebotomistId, charge),
    ],
  }
}

/** A test that will not be done: its price is owed back to the patient. */
export function itemRefundable(accountId: string, item: { id: string; price: Paise }): Journal {
  return {
    kind: 'item-refundable',
    subjectId: item.id,
    entries: [
      debit('customer-advance', accountId, item.price),
      credit('refund-payable', accountId, item.price),
    ],
  }
}

/** A booking that ended after it was paid and with nobody at the door: the rest is owed back. */
export function paymentRefundable(paymentId: string, accountId: string, amount: Paise): Journal {
  return {
    kind: 'payment-refundable',
    subjectId: paymentId,
    entries: [
      debit('customer-advance', accountId, amount),
      credit('refund-payable', accountId, amount),
    ],
  }
}

/** What was to be refunded is handed back in cash with the rest instead. */
export function refundWithdrawn(accountId: string, refund: { id: string; amount: Paise }): Journal {
  return {
    kind: 'refund-withdrawn',
    subjectId: refund.id,
    entries: [
      debit('refund-payable', accountId, refund.amount),
      credit('customer-advance', accountId, refund.amount),
    ],
  }
}

/** A cash booking cancelled after acceptance: owed, and nobody's income until it is paid. */
export function feeOwed(receivableId: string, accountId: string, fee: Paise): Journal {
  return {
    kind: 'cancellation-fee-owed',
    subjectId: receivableId,
    entries: [debit('receivable', accountId, fee), credit('deferred-fee', null, fee)],
  }
}

/** The phlebotomist's part of a cancellation fee; ₹20 of it are the platform's. */
export function phlebotomistPartOf(fee: Paise): Paise {
  return paise(fee - PLATFORM_CANCELLATION_FEE)
}
