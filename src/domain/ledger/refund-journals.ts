import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { credit, debit, type Journal } from './journal.ts'

type FeeKept = {
  paymentId: string
  accountId: string
  phlebotomistId: string | null
  /** The whole charge of the contract. */
  charge: Paise
  /** The part of it that what was paid could cover. */
  kept: Paise
  /** What goes back to the patient. */
  refund: Paise
}

/**
 * A booking paid online is cancelled: the charge is kept, the rest is owed back. Where the charge
 * is not covered in full, the phlebotomist's part comes first.
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

/** The money is back where it came from, or in the patient's bank. */
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

/** The bank gave a transfer back after its UTR: the money is ours again, and owed to the patient. */
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

/** A refund by hand for work that was done: we bear it. */
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

/** A fee that is no longer owed. */
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

/** A credit for a fault of ours, for the patient's next booking. */
export function creditGranted({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-granted',
    subjectId: id,
    entries: [debit('goodwill', null, amount), credit('customer-credit', accountId, amount)],
  }
}

/** The booking that used a credit ended: the credit is the patient's again. */
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

/** Who was owed a credit gave it up: it costs us nothing. */
export function creditForgone({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-forgone',
    subjectId: id,
    entries: [debit('customer-credit', accountId, amount), credit('goodwill', null, amount)],
  }
}

/** Goodwill turned out to be the patient's own money, since nobody earned it in the end. */
export function goodwillReturned({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'goodwill-returned',
    subjectId: id,
    entries: [debit('customer-advance', accountId, amount), credit('goodwill', null, amount)],
  }
}
