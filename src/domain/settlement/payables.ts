import { amountsOfEarnings, type Earning } from '#src/domain/earnings/earning.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
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
type PayableLab = NamedLab & { state: LabState; account: Account | null }

type NamedPhlebotomist = { phlebotomistId: UserId; name: string }

/** A phlebotomist with the verified bank account at the instant of the batch. */
type PayablePhlebotomist = NamedPhlebotomist & { account: Account | null }

/** A payee of a batch, by name. */
type Named = { lab: NamedLab; phlebotomist: null } | { lab: null; phlebotomist: NamedPhlebotomist }

/** What one payee is paid: the rows, their sums and the bank account. */
export type Payable = Named & {
  entries: NewEntry[]
  earnings: Earning[]
  amounts: Amounts
  account: Account
}
/** A payee who is not paid this week, and the amount it would have been. */
export type LeftOut = Named & {
  reason: 'not-positive' | 'no-account' | 'not-payable'
  net: Paise
}

/**
 * A lab that was ever approved is paid what it earned, even if it is inactive, suspended or ended
 * by now.
 */
const payableStates: readonly LabState[] = ['active', 'inactive', 'suspended', 'terminated']

/** Everything that may be paid, and to whom. */
export type ToPay = {
  entries: readonly NewEntry[]
  labs: readonly PayableLab[]
  earnings: readonly Earning[]
  phlebotomists: readonly PayablePhlebotomist[]
}

/**
 * Groups what is eligible by payee: who is paid, and who is left out and why. A phlebotomist who was
 * suspended is still paid what they earned, as a lab is.
 * Source: life cycle 7, "carry negative"; decision 024; decision 198.
 */
export function payables({ entries, labs, earnings, phlebotomists }: ToPay): {
  payables: Payable[]
  leftOut: LeftOut[]
} {
  const byLab = Map.groupBy(entries, ({ labId }) => labId)
  const byPerson = Map.groupBy(earnings, ({ phlebotomistId }) => phlebotomistId)
  const ofLabs = labs.flatMap(({ account, state, ...lab }) => {
    const own = byLab.get(lab.labId)
    const paid = { lab, phlebotomist: null, entries: own ?? [], earnings: [] }
    return own ? [{ ...paid, state, account, amounts: amountsOf(own) }] : []
  })
  const ofPeople = phlebotomists.flatMap(({ account, ...phlebotomist }) => {
    const own = byPerson.get(phlebotomist.phlebotomistId)
    const paid = { lab: null, phlebotomist, entries: [], earnings: own ?? [] }
    return own
      ? [{ ...paid, state: 'active' as const, account, amounts: amountsOfEarnings(own) }]
      : []
  })
  return judged([...ofLabs, ...ofPeople])
}

type ToJudge = Named &
  Omit<Payable, 'account' | keyof Named> & { state: LabState; account: Account | null }

function judged(all: readonly ToJudge[]): { payables: Payable[]; leftOut: LeftOut[] } {
  const paid: Payable[] = []
  const leftOut: LeftOut[] = []
  for (const { account, state, ...one } of all) {
    const { net } = one.amounts
    const reason = whyNot({ account, state, net })
    if (account && !reason) paid.push({ ...one, account })
    else leftOut.push({ ...namedOf(one), reason: reason ?? 'no-account', net })
  }
  return { payables: paid, leftOut }
}

function namedOf({ lab, phlebotomist }: Named): Named {
  return lab ? { lab, phlebotomist: null } : { lab, phlebotomist }
}

type Judged = Pick<PayableLab, 'account' | 'state'> & { net: Paise }

/**
 * Why a payee is not paid this amount; undefined where it is.
 * Source: life cycle 7, "carry negative"; decision 024.
 */
export function whyNot({ account, state, net }: Judged): LeftOut['reason'] | undefined {
  if (!payableStates.includes(state)) return 'not-payable'
  if (net <= 0) return 'not-positive'
  return account?.ifsc && account.holderName ? undefined : 'no-account'
}
