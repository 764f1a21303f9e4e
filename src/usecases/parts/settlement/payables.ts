import { labsToPay } from '#src/db/queries/settlement/settlement-batches.ts'
import type { EntryRow } from '#src/db/queries/settlement/settlements.ts'
import type { Paise } from '#src/domain/money.ts'
import { amountsOf, type Amounts } from '#src/domain/settlement/amounts.ts'
import type { Step } from '#src/usecases/step.ts'

type FoundLab = Awaited<ReturnType<typeof labsToPay>>[number]
type Account = NonNullable<FoundLab['account']>
type NamedLab = Pick<FoundLab, 'labId' | 'code' | 'name'>

/** What one lab is paid: its entries, their sums and its bank account. */
export type Payable = { lab: NamedLab; entries: EntryRow[]; amounts: Amounts; account: Account }
/** A lab that is not paid this week, and the amount it would have got. */
export type LeftOut = {
  lab: NamedLab
  reason: 'not-positive' | 'no-account' | 'not-payable'
  net: Paise
}

/**
 * A lab that was ever approved is paid what it earned, even if it is inactive, suspended or ended
 * by now.
 */
const payableStates: readonly FoundLab['state'][] = [
  'active',
  'inactive',
  'suspended',
  'terminated',
]

/** Groups eligible entries by lab: who is paid, and who is left out and why. */
export async function payablesOf(
  { tx, now }: Step,
  entries: readonly EntryRow[],
): Promise<{ payables: Payable[]; leftOut: LeftOut[] }> {
  const byLab = Map.groupBy(entries, ({ labId }) => labId)
  const payables: Payable[] = []
  const leftOut: LeftOut[] = []
  for (const { account, state, ...lab } of await labsToPay(tx, [...byLab.keys()], now)) {
    const ofLab = byLab.get(lab.labId) ?? []
    const amounts = amountsOf(ofLab)
    const reason = whyNot({ account, state, net: amounts.net })
    if (account && !reason) payables.push({ lab, entries: ofLab, amounts, account })
    else leftOut.push({ lab, reason: reason ?? 'no-account', net: amounts.net })
  }
  return { payables, leftOut }
}

type Judged = Pick<FoundLab, 'account' | 'state'> & { net: Paise }

function whyNot({ account, state, net }: Judged): LeftOut['reason'] | undefined {
  if (!payableStates.includes(state)) return 'not-payable'
  if (net <= 0) return 'not-positive'
  return account?.ifsc && account.holderName ? undefined : 'no-account'
}
