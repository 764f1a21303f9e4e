import { paise, sumPaise } from '#src/domain/money.ts'
import { type JournalKind, type LedgerAccount, ledgerAccounts } from './journal.ts'

/** What all journals of one kind moved into and out of an account, in paise. */
export type KindSum = {
  account: LedgerAccount
  kind: JournalKind
  debit: number
  credit: number
  entries: number
}

/**
 * Every account with its debits and credits in paise, empty ones too. The two sums of all accounts
 * must be equal.
 * Source: reliability P24.
 */
export function trialOf(sums: readonly KindSum[]) {
  const accounts = ledgerAccounts.map((account) => {
    const own = sums.filter((sum) => sum.account === account)
    const debit = sumPaise(own.map((sum) => paise(sum.debit)))
    const credit = sumPaise(own.map((sum) => paise(sum.credit)))
    const entries = own.reduce((count, sum) => count + sum.entries, 0)
    return { account, debit, credit, balance: paise(debit - credit), entries }
  })
  const debit = sumPaise(accounts.map((account) => account.debit))
  const credit = sumPaise(accounts.map((account) => account.credit))
  return { accounts, debit, credit, isBalanced: debit === credit }
}
