import { type Paise, sumPaise } from '#src/domain/money.ts'
import { type LedgerAccount, ledgerAccounts } from './journal.ts'

type Entry = { account: LedgerAccount; amount: Paise }
type Journal = { entries: readonly Entry[] }

/**
 * What the journals of a booking leave in each account, in paise, debits positive; accounts that
 * they leave empty are left out. Its sum is zero, as each journal's is.
 * Source: reliability P24.
 */
export function leftInAccounts(journals: readonly Journal[]): Entry[] {
  const entries = journals.flatMap((journal) => journal.entries)
  return ledgerAccounts
    .map((account) => {
      const own = entries.filter((entry) => entry.account === account)
      return { account, amount: sumPaise(own.map(({ amount }) => amount)) }
    })
    .filter(({ amount }) => amount !== 0)
}
