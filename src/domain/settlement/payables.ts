import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { Paise } from '#src/domain/money.ts'
import { type Amounts, amountsOf } from './amounts.ts'
import type { NewEntry } from './taking-back.ts'

type Account = {
  id: string
  ifsc: string | null
  holderName: string | null
  accountLastFour: string | null
}
type NamedLab = { labId: LabId; code: string; name: string }

/** A lab with its bank account at the instant of the batch; null where it has none. */
export type PayableLab = NamedLab & { state: LabState; account: Account | null }

/** What one lab is paid: its entries, their sums and its bank account. */
export type Payable = { lab: NamedLab; entries: NewEntry[]; amounts: Amounts; account: Account }
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
const payableStates: readonly LabState[] = ['active', 'inactive', 'suspended', 'terminated']

/**
 * Groups eligible entries by lab: who is paid, and who is left out and why.
 * Source: life cycle 7, "carry negative"; decision 024.
 */
export function payables(
  entries: readonly NewEntry[],
  labs: readonly PayableLab[],
): { payables: Payable[]; leftOut: LeftOut[] } {
  const byLab = Map.groupBy(entries, ({ labId }) => labId)
  const paid: Payable[] = []
  const leftOut: LeftOut[] = []
  for (const { account, state, ...lab } of labs) {
    const ofLab = byLab.get(lab.labId)
    if (!ofLab) continue
    const amounts = amountsOf(ofLab)
    const reason = whyNot({ account, state, net: amounts.net })
    if (account && !reason) paid.push({ lab, entries: ofLab, amounts, account })
    else leftOut.push({ lab, reason: reason ?? 'no-account', net: amounts.net })
  }
  return { payables: paid, leftOut }
}

type Judged = Pick<PayableLab, 'account' | 'state'> & { net: Paise }

/**
 * Why a lab is not paid this amount; undefined where it is.
 * Source: life cycle 7, "carry negative"; decision 024.
 */
export function whyNot({ account, state, net }: Judged): LeftOut['reason'] | undefined {
  if (!payableStates.includes(state)) return 'not-payable'
  if (net <= 0) return 'not-positive'
  return account?.ifsc && account.holderName ? undefined : 'no-account'
}
