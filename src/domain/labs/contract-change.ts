import { z } from 'zod'

export const ContractChangeId = z.uuidv7().brand<'ContractChangeId'>()
export type ContractChangeId = z.infer<typeof ContractChangeId>

/** What of a lab's contract two people decide: where it is paid, and how prices are shared. */
export const contractChangeKinds = ['bank', 'shares'] as const
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
