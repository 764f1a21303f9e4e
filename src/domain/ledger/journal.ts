import type { Paise } from '#src/domain/money.ts'

export const ledgerAccounts = [
  /** Cash a phlebotomist holds for the platform. Party: phlebotomist. */
  'cash-in-hand',
  /** Cash handed in at the office, on its way to the bank. */
  'cash-at-office',
  /** Paid for work not yet done. Party: account holder. */
  'customer-advance',
  /** Cancellation fees owed. Party: account holder. */
  'receivable',
  /** Cancellation fees not yet paid: nobody's income until they are. */
  'deferred-fee',
  'lab-payable',
  'phlebotomist-payable',
  'platform-revenue',
  /** To be paid back. Party: account holder. */
  'refund-payable',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Entry = { account: LedgerAccount; partyId: string | null; amount: Paise }

/** What happened, with entries that sum to zero: debit above zero, credit below. */
export type Journal = { kind: string; subjectId: string; entries: Entry[] }
