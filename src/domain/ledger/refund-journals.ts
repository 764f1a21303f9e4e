import { PLATFORM_CANCELLATION_FEE } from '#src/domain/bookings/cancellation.ts'
import { opposite, type Paise, paise } from '#src/domain/money.ts'
import type { Entry, Journal, LedgerAccount } from './journal.ts'

function debit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount }
}

function credit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount: opposite(amount) }
}

type FeeKept = {
  paymentId: string
  accountId: string
  phlebotomistId: string | null
  /** The whole charge of the contract. */
  charge: Paise
  /** As much of it as was there. */
  kept: Paise
  /** What goes back to the patient. */
  refund: Paise
}

/**
 * A booking paid online and cancelled: the charge is taken, the rest is owed back. The
 * phlebotomist's part comes first where less than the whole charge was there.
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

/** Given back by hand for work that was done and paid for: ours to bear. */
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

/** A fee nobody will ask for any more. */
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

/** A fault of ours: what the patient would have paid is owed to them instead. */
export function creditGranted({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'credit-granted',
    subjectId: id,
    entries: [debit('goodwill', null, amount), credit('customer-credit', accountId, amount)],
  }
}

/** A booking that took an earlier credit ended: that credit is the patient's again. */
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

/** What was given out of goodwill turned out to be the patient's own: nobody earned it any more. */
export function goodwillReturned({ id, accountId, amount }: Credited): Journal {
  return {
    kind: 'goodwill-returned',
    subjectId: id,
    entries: [debit('customer-advance', accountId, amount), credit('goodwill', null, amount)],
  }
}
