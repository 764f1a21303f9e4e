import { listPayoutHeads } from '#src/db/queries/settlement-statements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { mayEver, type Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { PayoutHead } from './batch-view.ts'

/** What a lab sees of its payouts: none that finance has not agreed on. */
export const shownToLabs = ['approved', 'paid', 'failed'] as const

/** Whether the person sees what is not approved yet: finance does. */
export function isOfFinance(actor: Actor): boolean {
  return mayEver(actor, 'settlement:make')
}

/** A payout that the actor may see; another lab's and an unapproved one are met like missing ones. */
export async function seenPayout(
  { tx, actor }: Step,
  permit: Permit,
  payoutId: PayoutId,
): Promise<PayoutHead> {
  const states = isOfFinance(actor) ? undefined : shownToLabs
  const [head] = await listPayoutHeads(tx, { payoutId, states }, 1)
  permit.over(head?.lab)
  if (!head) throw new Refusal('not-found')
  return head
}
