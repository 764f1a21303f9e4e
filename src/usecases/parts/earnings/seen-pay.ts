import { listPayoutHeads } from '#src/db/queries/settlement/settlement-statements.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import type { Permit } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import { isOfFinance, shownToLabs } from '#src/usecases/parts/settlement/seen-payout.ts'

/** A phlebotomist's payout that the actor may see. Refuses `not-found`, also for a lab's. */
export async function seenPay({ tx, actor }: Step, permit: Permit, payoutId: PayoutId) {
  const states = isOfFinance(actor) ? undefined : shownToLabs
  const [head] = await listPayoutHeads(tx, { payoutId, states }, 1)
  const { phlebotomist } = head ?? {}
  if (!head || !phlebotomist) throw new Refusal('not-found')
  permit.over({ phlebotomistId: UserId.parse(phlebotomist.phlebotomistId) })
  return { ...head, phlebotomist }
}
