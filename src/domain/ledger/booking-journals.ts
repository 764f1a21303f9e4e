import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation.ts'
import { opposite, type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { Entry, Journal, LedgerAccount } from './journal.ts'

function debit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount }
}

function credit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount: opposite(amount) }
}

type CarriedFee = {
  id: string
  amount: Paise
  phlebotomistPart: Paise
  phlebotomistId: string | null
}

type CashTaken = {
  paymentId: string
  accountId: string
  phlebotomistId: string
  amount: Paise
  carried: readonly CarriedFee[]
}

/**
 * Cash at the door: the phlebotomist holds it, the patient has paid in advance, and the earlier
 * fees it carries are settled: only now are they anybody's income.
 */
export function cashCollected(taken: CashTaken): Journal {
  const fees = sumPaise(taken.carried.map(({ amount }) => amount))
  return {
    kind: 'cash-collected',
    subjectId: taken.paymentId,
    entries: [
      debit('cash-in-hand', taken.phlebotomistId, taken.amount),
      credit('customer-advance', taken.accountId, paise(taken.amount - fees)),
      ...taken.carried.flatMap((fee) => feeSettled(taken.accountId, fee)),
    ],
  }
}

function feeSettled(accountId: string, fee: CarriedFee): Entry[] {
  return [
    credit('receivable', accountId, fee.amount),
    debit('deferred-fee', null, fee.amount),
    credit('phlebotomist-payable', fee.phlebotomistId, fee.phlebotomistPart),
    credit('platform-revenue', null, paise(fee.amount - fee.phlebotomistPart)),
  ]
}

/** Cash given back at the door against a reversed receipt; settled earlier fees stay settled. */
export function cashHandedBack(taken: CashTaken): Journal {
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

/** The phlebotomist hands the cash in at the office. */
export function cashDeposited(paymentId: string, phlebotomistId: string, amount: Paise): Journal {
  return {
    kind: 'cash-deposited',
    subjectId: paymentId,
    entries: [
      debit('cash-at-office', null, amount),
      credit('cash-in-hand', phlebotomistId, amount),
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

type SoldItem = {
  id: string
  labId: string
  price: Paise
  platformShare: Paise
  labShare: Paise
}

/** The lab has the sample: its share and the platform's are earned. Source: life cycle 7. */
export function itemAccrued(accountId: string, item: SoldItem): Journal {
  return {
    kind: 'item-accrued',
    subjectId: item.id,
    entries: [
      debit('customer-advance', accountId, item.price),
      credit('lab-payable', item.labId, item.labShare),
      credit('platform-revenue', null, item.platformShare),
    ],
  }
}

/** The sample turned out unusable: what was earned is not, at the item's own frozen split. */
export function itemReversed(accountId: string, item: SoldItem): Journal {
  return {
    kind: 'item-reversed',
    subjectId: item.id,
    entries: itemAccrued(accountId, item).entries.map((entry) => ({
      ...entry,
      amount: opposite(entry.amount),
    })),
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
