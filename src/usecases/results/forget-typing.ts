import { findOrder } from '#src/db/queries/bookings/orders.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { discardTyping, dropTyped } from '#src/usecases/parts/results/sealed-typing.ts'

type Input = {
  orderId: OrderId
  /** Only the input for these tests; otherwise everything. */
  testItemIds?: readonly TestItemId[] | undefined
}

/** The person discards their unsaved input for an order. Saved values remain. */
export function forgetTyping(world: World, actor: Actor, { orderId, testItemIds }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'result:enter')
    const order = permit.over(await findOrder(step.tx, orderId))
    if (testItemIds) await dropTyped(step, order.id, testItemIds)
    else await discardTyping(step, order.id)
    return { orderId: order.id }
  })
}
