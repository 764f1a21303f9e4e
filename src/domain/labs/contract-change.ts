import { z } from 'zod'
import { paperKinds } from './paper-proposal.ts'

export const ContractChangeId = z.uuidv7().brand<'ContractChangeId'>()
export type ContractChangeId = z.infer<typeof ContractChangeId>

/** What of a lab two people decide: where it is paid, how prices are shared, and its papers. */
export const contractChangeKinds = ['bank', 'shares', ...paperKinds] as const
export type ContractChangeKind = (typeof contractChangeKinds)[number]

export const contractChangeStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ContractChangeState = (typeof contractChangeStates)[number]

type Decided = { state: ContractChangeState; effectiveAt: Temporal.Instant | null }

/** Approved, and not yet what holds: it can still be stopped. */
export function hasNotBegun({ state, effectiveAt }: Decided, now: Temporal.Instant): boolean {
  return (
    state === 'approved' && effectiveAt !== null && Temporal.Instant.compare(now, effectiveAt) < 0
  )
}
