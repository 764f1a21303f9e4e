import { stateOfOrder } from '#src/db/queries/settlements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { HoldEntries } from '#src/domain/settlement/inputs.ts'
import { authorise, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { holdOrder } from '#src/usecases/parts/settlement/hold-order.ts'

/**
 * Puts a disputed order's earnings on hold until somebody releases them. Refuses `same-person` to
 * anybody who works at that lab and to the order's owner.
 * Source: life cycle 7.
 */
export function holdEntries(world: World, actor: Actor, { orderId, reason }: HoldEntries) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:hold')
    const order = permit.over(await stateOfOrder(step.tx, orderId))
    refuseOwnLab(actor, order.labId)
    refuseOwnMoney(actor, order.accountId)
    const held = await holdOrder(step, orderId, reason)
    await audit(world, step.tx, actor, 'settlement:hold', orderId, { event: 'hold', held, reason })
    return { orderId, held }
  })
}
