import type { BookingId } from '#src/domain/bookings/booking.ts'
import { opposite, type Paise } from '#src/domain/money.ts'

export const ledgerAccounts = [
  /** Cash a phlebotomist holds for the platform. Party: phlebotomist. */
  'cash-in-hand',
  /** Cash handed in at the office and not at the bank yet. */
  'cash-at-office',
  /** Counted short of the receipts, until finance decides. Party: phlebotomist. */
  'cash-short',
  /** Our own bank account. */
  'bank',
  /** Captured and still held by the gateway. */
  'gateway',
  /** The gateway's fees. */
  'gateway-fees',
  /** Paid by a patient for work that is not done yet. Party: account holder. */
  'customer-advance',
  /** Cancellation fees owed. Party: account holder. */
  'receivable',
  /** Cancellation fees not paid yet: nobody's income until they are. */
  'deferred-fee',
  /** Earned by a lab and not yet paid out. Party: lab. */
  'lab-payable',
  /** Earned by a phlebotomist. Party: phlebotomist. */
  'phlebotomist-payable',
  /** Our commission and our part of fees. */
  'platform-revenue',
  /** GST on our commission, owed to the state. */
  'gst-payable',
  /** TDS withheld from labs, owed to the state. */
  'tds-payable',
  /** Payouts ordered from the bank and not confirmed yet. Party: lab or phlebotomist. */
  'payouts-in-transit',
  /** The cost of our faults and of manual refunds. */
  'goodwill',
  /** Credits for our faults, until a later booking uses them. Party: account holder. */
  'customer-credit',
  /** Money that belongs to no booking. */
  'unallocated',
  /** Taken back by a patient's bank and disputed. */
  'chargebacks',
  /** Lost disputes that we bear. */
  'chargeback-losses',
  /** Lab debts written off. */
  'lab-debt-losses',
  /** Refunds owed and not yet paid. Party: account holder. */
  'refund-payable',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** The account of what a payee earned. Source: life cycle 7. */
export const payables = {
  lab: 'lab-payable',
  phlebotomist: 'phlebotomist-payable',
} as const satisfies Record<string, LedgerAccount>

export type Entry = { account: LedgerAccount; partyId: string | null; amount: Paise }

/** @param amount paise, zero or more. */
export function debit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount }
}

/** @param amount paise, zero or more; stored as a negative amount. */
export function credit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount: opposite(amount) }
}

/** Every event that moves money. */
export const journalKinds = [
  'payment-captured',
  'surplus-captured',
  'demo-captured',
  'gateway-settled',
  'cash-collected',
  'cash-handed-back',
  'cash-deposited',
  'cash-counted-short',
  'deposit-short',
  'deposit-reconciled',
  'cash-found',
  'collection-earned',
  'redraw-earned',
  'pay-withdrawn',
  'item-accrued',
  'item-reversed',
  'item-clawed-back',
  'payout-approved',
  'payout-paid',
  'payout-failed',
  'payout-returned',
  'phlebotomist-payout-approved',
  'phlebotomist-payout-paid',
  'phlebotomist-payout-failed',
  'phlebotomist-payout-returned',
  'lab-debt-received',
  'lab-debt-written-off',
  'tax-remitted',
  'cancellation-fee-kept',
  'cancellation-fee-owed',
  'receivable-waived',
  'receivable-written-off',
  'credit-granted',
  'credit-given-back',
  'credit-forgone',
  'item-refundable',
  'payment-refundable',
  'refund-out-of-goodwill',
  'goodwill-returned',
  'refund-paid',
  'refund-returned',
  'refund-withdrawn',
  'chargeback-opened',
  'chargeback-won',
  'chargeback-lost',
  'chargeback-recovered',
] as const
export type JournalKind = (typeof journalKinds)[number]

/**
 * One event and its entries, which sum to zero: debits are positive, credits negative.
 * Source: reliability P24.
 */
export type Journal = {
  /** Derived from its cause, where that is posted once; by default a new one. */
  id?: string
  kind: JournalKind
  subjectId: string
  entries: Entry[]
  /** Whose it is, where one decision posts for several bookings. */
  bookingId?: BookingId
}
