import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation-contract.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { credit, debit, type Journal } from './journal.ts'

type FeeKept = {
  paymentId: string
  accountId: string
  phlebotomistId: string | null
  /** The full charge by the terms of the quote. */
  charge: Paise
  /** The part of it that the payment could cover. */
  kept: Paise
  /** What goes back to the patient. */
  refund: Paise
}

/**
 * A booking paid online is cancelled: the charge is kept, the rest is owed back. Where the payment
 * does not cover the charge, the phlebotomist's part comes first.
 * Source: life cycle, "Online: deducted from the refund".
 */
export function cancellationFeeKept(fee: FeeKept): Journal {
  const { paymentId, accountId, phlebotomistId, charge, kept, refund } = fee
  const forVisit = paise(Math.min(kept, Math.max(0, charge - PLATFORM_CANCELLATION_FEE)))
  return {
    kind: 'cancellation-fee-kept',
    subjectId: paymentId,
    entries: [
      debit('customer-advance', accountId, paise(kept + refund)),
      credit('phlebotomist-payable', phlebotomistId, forVisit),
      credit('platform-revenue', null, paise(kept - forVisit)),
      credit('refund-payable', accountId, refund),
    ],
  }
}

type Refunded = { id: string; accountId: string | null; amount: Paise }

/** The refund reached the original payment method or the patient's bank. Source: life cycle 8. */
export function refundPaid(refund: Refunded, from: 'gateway' | 'bank'): Journal {
  return {
    kind: 'refund-paid',
    subjectId: refund.id,
    entries: [
      debit('refund-payable', refund.accountId, refund.amount),
      credit(from, null, refund.amount),
    ],
  }
}

/**
 * The bank returned a transfer after its UTR: the money is ours again, and owed to the patient.
 * Source: life cycle 8; decision 056.
 */
export function refundReturned(refund: Refunded): Journal {
  return {
    kind: 'refund-returned',
    subjectId: refund.id,
    entries: [
      debit('bank', null, refund.amount),
      credit('refund-payable', refund.accountId, refund.amount),
    ],
  }
}

/** A manual refund for work that was done: we bear it. Source: decision 023. */
export function refundOutOfGoodwill(refund: Refunded): Journal {
  return {
    kind: 'refund-out-of-goodwill',
    subjectId: refund.id,
    entries: [
      debit('goodwill', null, refund.amount),
      credit('refund-payable', refund.accountId, refund.amount),
    ],
  }
}

/** A fee that is no longer owed. Source: life cycle 9. */
export function receivableWaived(
  fee: { id: string; accountId: string; amount: Paise },
  kind: 'receivable-waived' | 'receivable-written-off',
): Journal {
  return {
    kind,
    subjectId: fee.id,
    entries: [
      debit('deferred-fee', null, fee.amount),
      credit('receivable', fee.accountId, fee.amount),
    ],
  }
}

type Credited = { id: string; accountId: string; amount: Paise }

/** A credit for our fault, for the patient's next booking. Source: decision 062. */
export function creditGranted({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-granted',
    subjectId: id,
    entries: [debit('goodwill', null, amount), credit('customer-credit', accountId, amount)],
  }
}

/**
 * The booking that used a credit ended: the credit belongs to the patient again.
 * Source: decision 083.
 */
export function creditGivenBack({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-given-back',
    subjectId: id,
    entries: [
      debit('customer-advance', accountId, amount),
      credit('customer-credit', accountId, amount),
    ],
  }
}

/** The person who was owed a credit gave it up: it costs us nothing. Source: decision 072. */
export function creditForgone({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-forgone',
    subjectId: id,
    entries: [debit('customer-credit', accountId, amount), credit('goodwill', null, amount)],
  }
}

/**
 * Goodwill turned out to be the patient's own money, because nobody earned it in the end.
 * Source: decision 055.
 */
export function goodwillReturned({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'goodwill-returned',
    subjectId: id,
    entries: [debit('customer-advance', accountId, amount), credit('goodwill', null, amount)],
  }
}
