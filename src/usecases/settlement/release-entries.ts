import { lockEarnings } from '#src/db/queries/settlement/earnings-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { releasingByHand } from '#src/domain/settlement/holds-by-hand.ts'
import type { OfOrder } from '#src/domain/settlement/inputs.ts'
import { authorise, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Ends the hold on an order, in the lab's favour. Refuses `same-person` to anybody who works there
 * and to the order's owner, and `disputed` while a patient's bank has not decided about the
 * payment.
 * Source: life cycle 7.
 */
export function releaseEntries(world: World, actor: Actor, { orderId }: OfOrder) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:hold')
    const facts = permit.over(await lockEarnings(step.tx, orderId))
    refuseOwnLab(actor, facts.labId)
    refuseOwnMoney(actor, facts.accountId)
    return save(step, 'settlement:hold', null, releasingByHand(facts, step.now))
  })
}
