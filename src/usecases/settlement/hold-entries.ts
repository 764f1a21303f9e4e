import { lockEarnings } from '#src/db/queries/settlement/earnings-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { holdingByHand } from '#src/domain/settlement/holds-by-hand.ts'
import type { HoldEntries } from '#src/domain/settlement/inputs.ts'
import { authorise, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Puts a disputed order's earnings on hold until somebody releases them. Refuses `same-person` to
 * anybody who works at that lab and to the order's owner.
 * Source: life cycle 7.
 */
export function holdEntries(world: World, actor: Actor, { orderId, reason }: HoldEntries) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:hold')
    const facts = permit.over(await lockEarnings(step.tx, orderId))
    refuseOwnLab(actor, facts.labId)
    refuseOwnMoney(actor, facts.accountId)
    return save(step, 'settlement:hold', null, holdingByHand(facts, reason))
  })
}
