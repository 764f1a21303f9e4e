import { opposite, type Paise } from '#src/domain/money.ts'

export const ledgerAccounts = [
  /** Cash a phlebotomist holds for the platform. Party: phlebotomist. */
  'cash-in-hand',
  /** Cash handed in at the office, on its way to the bank. */
  'cash-at-office',
  /** Counted less than the receipts say, until somebody decides. Party: phlebotomist. */
  'cash-short',
  /** Our own bank account. */
  'bank',
  /** Captured, and still with the gateway. */
  'gateway',
  /** What the gateway keeps for its service. */
  'gateway-fees',
  /** Paid for work not yet done. Party: account holder. */
  'customer-advance',
  /** Cancellation fees owed. Party: account holder. */
  'receivable',
  /** Cancellation fees not yet paid: nobody's income until they are. */
  'deferred-fee',
  'lab-payable',
  'phlebotomist-payable',
  'platform-revenue',
  /** Collected for the state: on our commission. */
  'gst-payable',
  /** Withheld from labs for the state. */
  'tds-payable',
  /** Payouts the bank was told to make and has not confirmed. Party: lab. */
  'payouts-in-transit',
  /** What a fault of ours costs us. */
  'goodwill',
  /** Owed to patients for a fault of ours, until a later booking takes it off. Party: account holder. */
  'customer-credit',
  /** Money that came for no booking. */
  'unallocated',
  /** Taken back by a bank from us; disputed. */
  'chargebacks',
  /** To be paid back. Party: account holder. */
  'refund-payable',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Entry = { account: LedgerAccount; partyId: string | null; amount: Paise }

export function debit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount }
}

export function credit(account: LedgerAccount, partyId: string | null, amount: Paise): Entry {
  return { account, partyId, amount: opposite(amount) }
}

/** What happened, with entries that sum to zero: debit above zero, credit below. */
export type Journal = { kind: string; subjectId: string; entries: Entry[] }
