import { stateOfOrder } from '#src/db/queries/settlements.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OfOrder } from '#src/domain/settlement/inputs.ts'
import { authorise, refuseOwnLab, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refuseDisputed } from '#src/usecases/parts/disputes/open-dispute.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { releaseOrder } from '#src/usecases/parts/settlement/hold-order.ts'

/**
 * Ends the hold on an order, in the lab's favour. Refuses `same-person` to anybody who works there
 * and to the order's owner, and `disputed` while a patient's bank has not decided about the
 * payment.
 * Source: life cycle 7.
 */
export function releaseEntries(world: World, actor: Actor, { orderId }: OfOrder) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'settlement:hold')
    const order = permit.over(await stateOfOrder(step.tx, orderId))
    refuseOwnLab(actor, order.labId)
    refuseOwnMoney(actor, order.accountId)
    await refuseDisputed(step, order.bookingId)
    const released = await releaseOrder(step, orderId)
    await audit(world, step.tx, actor, 'settlement:hold', orderId, { event: 'release', released })
    return { orderId, released }
  })
}
