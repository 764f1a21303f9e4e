import { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { mayEver, type Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { PayoutHead } from './batch-view.ts'

/** The states in which a lab sees its payouts: none before the approval. */
export const shownToLabs = ['approved', 'paid', 'failed', 'returned'] as const

/** Finance also sees payouts that are not approved yet. */
export function isOfFinance(actor: Actor): boolean {
  return mayEver(actor, 'settlement:make')
}

/** A lab's payout. */
export type HeadOfLab = PayoutHead & { lab: NonNullable<PayoutHead['lab']> }

/**
 * A lab's payout that the actor may see. Refuses `not-found`, also for another lab's payout and for
 * a phlebotomist's.
 */
export async function seenPayout(
  { tx, actor }: Step,
  permit: Permit,
  payoutId: PayoutId,
): Promise<HeadOfLab> {
  const states = isOfFinance(actor) ? undefined : shownToLabs
  const [head] = await listPayoutHeads(tx, { payoutId, states }, 1)
  const { lab } = head ?? {}
  permit.over(lab ?? undefined)
  if (!head || !lab) throw new Refusal('not-found')
  return { ...head, lab }
}
