import { z } from 'zod'
import { paperKinds } from './paper-proposal.ts'

export const ContractChangeId = z.uuidv7().brand<'ContractChangeId'>()
export type ContractChangeId = z.infer<typeof ContractChangeId>

/**
 * Changes of a lab that two people decide: its bank account, how prices are shared, and its papers.
 * Source: reliability S29; decision 082.
 */
export const contractChangeKinds = ['bank', 'shares', ...paperKinds] as const
export type ContractChangeKind = (typeof contractChangeKinds)[number]

export const contractChangeStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ContractChangeState = (typeof contractChangeStates)[number]

type Decided = { state: ContractChangeState; effectiveAt: Temporal.Instant | null }

/** Approved but not in force yet: it can still be withdrawn. Source: decision 082. */
export function hasNotBegun({ state, effectiveAt }: Decided, now: Temporal.Instant): boolean {
  return (
    state === 'approved' && effectiveAt !== null && Temporal.Instant.compare(now, effectiveAt) < 0
  )
}
