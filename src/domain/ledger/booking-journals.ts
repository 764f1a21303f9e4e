import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation-contract.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { Bearer } from '#src/domain/visits/redraw.ts'
import { type BookingMoney, paidFor } from './carried.ts'
import { credit, debit, type Journal, payables } from './journal.ts'

type CashTaken = BookingMoney & { paymentId: string; phlebotomistId: string }

/**
 * A booking was paid in cash at the door: the phlebotomist holds the money.
 * Source: life cycle 2.
 */
export function cashCollected(taken: CashTaken): Journal {
  return {
    kind: 'cash-collected',
    subjectId: taken.paymentId,
    entries: [debit('cash-in-hand', taken.phlebotomistId, taken.amount), ...paidFor(taken)],
  }
}

/**
 * Cash handed back at the door against a reversed receipt. Carried fees remain settled.
 * Source: life cycle 3.
 */
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

/** The phlebotomist earns the home-collection charge in full. Source: life cycle 7. */
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

/**
 * The visit for a fresh sample: borne by the phlebotomist or the lab that spoiled the first sample,
 * otherwise by us.
 * Source: decision 034; decision 042.
 */
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

/**
 * What a visit earned is withdrawn, because the office refused what was done there: it stays with us, who
 * bear the visit that follows. Once for each line that earned it.
 * Source: decision 246.
 */
export function payWithdrawn(
  visitId: string,
  phlebotomistId: string,
  { id, amount }: { id: string; amount: Paise },
): Journal {
  return {
    id,
    kind: 'pay-withdrawn',
    subjectId: visitId,
    entries: [
      debit('phlebotomist-payable', phlebotomistId, amount),
      credit('goodwill', null, amount),
    ],
  }
}

/** A test that will not be done: its price is owed back to the patient. Source: life cycle 5. */
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

/**
 * A paid booking ended without a visit: what remains of its advance is owed back.
 * Source: life cycle 1.
 */
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

/**
 * A refund that will not be paid after all: the amount is the patient's advance again.
 * Source: decision 025; life cycle 8.
 */
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

/**
 * The fee of a cash booking cancelled after acceptance: owed, but not income until it is paid.
 * Source: life cycle 9.
 */
export function feeOwed(receivableId: string, accountId: string, fee: Paise): Journal {
  return {
    kind: 'cancellation-fee-owed',
    subjectId: receivableId,
    entries: [debit('receivable', accountId, fee), credit('deferred-fee', null, fee)],
  }
}

/**
 * The phlebotomist's part of a cancellation fee, in paise: all but the platform's ₹20.
 * Source: life cycle, "Phlebotomist charge".
 */
export function phlebotomistPartOf(fee: Paise): Paise {
  return paise(fee - PLATFORM_CANCELLATION_FEE)
}
