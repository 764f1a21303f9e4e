import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { Bearer } from '#src/domain/visits/redraw.ts'
import { type BookingMoney, paidFor } from './carried.ts'
import { credit, debit, type Journal } from './journal.ts'

const payables = { phlebotomist: 'phlebotomist-payable', lab: 'lab-payable' } as const

type CashTaken = BookingMoney & { paymentId: string; phlebotomistId: string }

/** A booking was paid in cash at the door: the phlebotomist holds the money. */
export function cashCollected(taken: CashTaken): Journal {
  return {
    kind: 'cash-collected',
    subjectId: taken.paymentId,
    entries: [debit('cash-in-hand', taken.phlebotomistId, taken.amount), ...paidFor(taken)],
  }
}

/** Cash given back at the door against a reversed receipt. Carried fees stay settled. */
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

/** The whole home-collection charge is the phlebotomist's. Source: life cycle 7. */
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

/** A fresh sample's visit: borne by the phlebotomist or the lab that spoiled the first, else by us. */
export function redrawEarned(
  visitId: string,
  phlebotomistId: string,
  { charge, borneBy }: { charge: Paise; borneBy: Bearer | null },
): Journal {
  return {
    kind: 'redraw-earned',
    subjectId: visitId,
    entries: [
      borneBy
        ? debit(payables[borneBy.party], borneBy.id, charge)
        : debit('goodwill', null, charge),
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

/** A paid booking ended with nobody at the door: what is left of its advance is owed back. */
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

/** A refund that will not be paid after all: the amount is the patient's advance again. */
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

/** The fee of a cash booking cancelled after acceptance: owed, but no income until it is paid. */
export function feeOwed(receivableId: string, accountId: string, fee: Paise): Journal {
  return {
    kind: 'cancellation-fee-owed',
    subjectId: receivableId,
    entries: [debit('receivable', accountId, fee), credit('deferred-fee', null, fee)],
  }
}

/** The phlebotomist's part of a cancellation fee: all but the platform's ₹20. */
export function phlebotomistPartOf(fee: Paise): Paise {
  return paise(fee - PLATFORM_CANCELLATION_FEE)
}
