import { opposite, type Paise } from '#src/domain/money.ts'

export const ledgerAccounts = [
  /** Cash a phlebotomist holds for the platform. Party: phlebotomist. */
  'cash-in-hand',
  /** Cash handed in at the office and not yet at the bank. */
  'cash-at-office',
  /** Counted short of the receipts, until finance decides. Party: phlebotomist. */
  'cash-short',
  /** Our own bank account. */
  'bank',
  /** Captured, and still held by the gateway. */
  'gateway',
  /** What the gateway keeps for its service. */
  'gateway-fees',
  /** Paid by a patient for work that is not done yet. Party: account holder. */
  'customer-advance',
  /** Cancellation fees owed. Party: account holder. */
  'receivable',
  /** Cancellation fees not yet paid: nobody's income until they are. */
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
  /** Payouts that the bank was told to make and has not confirmed. Party: lab. */
  'payouts-in-transit',
  /** What our faults and refunds by hand cost us. */
  'goodwill',
  /** Credits for faults of ours, until a later booking uses them. Party: account holder. */
  'customer-credit',
  /** Money that belongs to no booking. */
  'unallocated',
  /** Taken back by a patient's bank and still disputed. */
  'chargebacks',
  /** Lost disputes that we bear ourselves. */
  'chargeback-losses',
  /** Owed by labs and given up. */
  'lab-debt-losses',
  /** Refunds owed and not yet paid. Party: account holder. */
  'refund-payable',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Entry = { account: LedgerAccount; partyId: string | null; amount: Paise }

/** @param amount paise, zero or more. */
export function debit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount }
}

/** @param amount paise, zero or more; stored below zero. */
export function credit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount: opposite(amount) }
}

/** Everything that can happen to money. */
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
  'item-accrued',
  'item-reversed',
  'item-clawed-back',
  'payout-approved',
  'payout-paid',
  'payout-failed',
  'payout-returned',
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

/** One event and its entries, which sum to zero: debits above zero, credits below. */
export type Journal = { kind: JournalKind; subjectId: string; entries: Entry[] }
